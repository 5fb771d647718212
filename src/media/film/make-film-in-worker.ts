import { TookTooLong } from '../canvas.ts';
import type { FilmAnswer, FilmRequest } from './film-worker.ts';
import type { FilmWish, MadeFilm } from './make-film.ts';

/** If the encoder reports no progress for this long, it has stopped. */
const PATIENCE_MS = 60_000;
/** Longer than from one key to the next. */
const PAUSE_MS = 1_000;

/**
 * Prepares a film in a worker of its own, whose memory is freed when it ends. Returns undefined if
 * this browser cannot read the film.
 * @throws TookTooLong, and the reason of the signal
 */
export async function makeFilmInWorker(
  film: Blob,
  { isAsFilmed, onProgress, signal }: FilmWish & { signal: AbortSignal },
): Promise<MadeFilm | undefined> {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const typing = new AbortController();
  const send = (request: FilmRequest) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(request);
  };
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
      // Whoever taps or types needs the processor more than the film does.
      for (const event of ['pointerdown', 'keydown']) {
        addEventListener(
          event,
          () => {
            waitOn();
            send({ kind: 'pause', milliseconds: PAUSE_MS });
          },
          { capture: true, passive: true, signal: typing.signal },
        );
      }
      send({ kind: 'make', film, isAsFilmed });
    });
  } finally {
    clearTimeout(timer);
    typing.abort();
    worker.terminate();
  }
}
