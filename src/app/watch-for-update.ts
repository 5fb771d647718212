import { registerWorker } from '../device/register-worker.ts';

const CHECK_EVERY_MS = 60 * 60_000;

/** Returns a function that stops listening. */
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
        // The check fails without a network, which is harmless.
        workbox.update().catch(() => undefined);
      },
      { signal: stop.signal },
    );
  });
  return () => stop.abort();
}
