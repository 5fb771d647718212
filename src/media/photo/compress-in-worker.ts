import type { Prepared } from '../../store/pending-media.ts';
import { TookTooLong, UnreadablePicture } from '../canvas.ts';

/** A cheap phone needs about 10 s for the largest photo of its camera. */
const PATIENCE_MS = 60_000;

type Compressed = Prepared & { file: Blob };

/**
 * The memory of a photo is freed when its worker ends. If the worker fails (older Safari has no
 * canvas in a worker), the page makes the photo smaller itself.
 * @throws UnreadablePicture, TookTooLong
 */
export async function compressInWorker(file: Blob): Promise<Compressed> {
  const compressed = await askWorker(file);
  if (compressed) return compressed;
  const { compressPhoto } = await import('./compress-photo.ts');
  try {
    return await compressPhoto(file);
  } catch (cause) {
    throw new UnreadablePicture('The photo could not be opened.', { cause });
  }
}

async function askWorker(file: Blob): Promise<Compressed | null> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  const worker = new Worker(new URL('./compress-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(
        () => reject(new TookTooLong('The photo worker did not answer in time.')),
        PATIENCE_MS,
      );
      worker.addEventListener('message', (event: MessageEvent<Compressed | null>) =>
        resolve(event.data),
      );
      worker.addEventListener('error', () => resolve(null));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(file);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
