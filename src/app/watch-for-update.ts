import { registerWorker } from '../device/register-worker.ts';

/**
 * The app looks for a new version when it becomes visible. This is the minimum time between two
 * such checks, in milliseconds.
 */
const CHECK_EVERY_MS = 60 * 60_000;

/**
 * Registers the worker and calls `onWaiting` when a new version of the worker is waiting.
 * @returns a function that stops listening
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
        // Without a network the update fails, which is harmless.
        workbox.update().catch(() => undefined);
      },
      { signal: stop.signal },
    );
  });
  return () => stop.abort();
}
