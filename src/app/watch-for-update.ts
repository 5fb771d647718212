import { registerWorker } from '../session/register-worker.ts';
import { RETIRE_MESSAGE } from '../sync/sync-message.ts';

/** Asked for when the app is looked at again, at most this often. */
const CHECK_EVERY_MS = 60 * 60_000;

/**
 * Registers the worker and tells when another version of it waits. `apply` lets
 * that one take over and loads the page again; while the old worker is sending, the
 * browser lets it end that first. Returns how to stop listening.
 */
export function watchForUpdate(onWaiting: (apply: () => void) => void): () => void {
  const stop = new AbortController();
  void registerWorker((workbox) => {
    workbox.addEventListener('waiting', () => {
      if (stop.signal.aborted) return;
      onWaiting(() => void apply(() => workbox.messageSkipWaiting()));
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

async function apply(skipWaiting: () => void): Promise<void> {
  const workers = navigator.serviceWorker;
  workers.addEventListener('controllerchange', () => location.reload());
  const registration = await workers.getRegistration();
  if (registration?.waiting) {
    registration.active?.postMessage(RETIRE_MESSAGE);
    skipWaiting();
    return;
  }
  // Another tab said yes before: the new version is at work, and only this page is old.
  location.reload();
}
