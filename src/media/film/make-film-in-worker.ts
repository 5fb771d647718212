import { TookTooLong } from '../canvas.ts';
import type { FilmAnswer } from './film-worker.ts';
import type { MadeFilm } from './make-film.ts';

/** The longest time between two progress reports. After it, the encoder counts as stopped. */
const PATIENCE_MS = 60_000;

/**
 * The browser frees the memory of a film when its worker ends. Returns undefined if `makeFilm`
 * does, or if the worker fails.
 * @throws TookTooLong, or the reason of the signal
 */
export async function makeFilmInWorker(
  film: Blob,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<MadeFilm | undefined> {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const waitOn = () => {
        clearTimeout(timer);
        timer = setTimeout(
          () => reject(new TookTooLong('The film worker reported no progress in time.')),
          PATIENCE_MS,
        );
      };
      waitOn();
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('message', ({ data }: MessageEvent<FilmAnswer>) => {
        waitOn();
        if (data.kind === 'done') resolve(data.made);
        else onProgress(data.share);
      });
      worker.addEventListener('error', () => resolve(undefined));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(film);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
