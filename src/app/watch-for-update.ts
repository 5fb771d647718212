import { registerWorker } from '../device/register-worker.ts';

/** Asked for when the app is looked at again, at most this often. */
const CHECK_EVERY_MS = 60 * 60_000;

/**
 * Registers the worker and tells when another version of it waits. Returns how to stop
 * listening.
 */
export function watchForUpdate(onWaiting: () => void): () => void {
  const stop = new AbortController();
  void registerWorker((workbox) => {
    workbox.addEventListener('waiting', () => {
      if (!stop.signal.aborted) onWaiting();
    });
    let checkedAt = Date.now();
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.hidden || Date.now() - checkedAt < CHECK_EVERY_MS) return;
        checkedAt = Date.now();
        // Without a network there is nothing new to be had.
        workbox.update().catch(() => undefined);
      },
      { signal: stop.signal },
    );
  });
  return () => stop.abort();
}
