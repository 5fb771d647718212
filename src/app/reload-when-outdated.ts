import { isBusy } from '../device/busy.ts';

/** A second reload within this time would probably find the same files. */
const AGAIN_AFTER_MS = 60_000;
const NOTE = 'sambandh.reloadedAt';
/** The entry script of the app. Its name contains a hash. */
const ENTRY = /\/assets\/shell-[^"]+\.js/u;

/**
 * If a file of the app cannot be loaded, and the server has a newer version, the page is reloaded.
 * It is not reloaded while a form is being filled in, or without a network.
 */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', () => {
    const lastAt = Number(sessionStorage.getItem(NOTE) ?? 0);
    if (isBusy() || Date.now() - lastAt < AGAIN_AFTER_MS) return;
    void reloadIfOutdated();
  });
}

async function reloadIfOutdated(): Promise<void> {
  const shell = await fetch('/app.html', { cache: 'no-store' }).then(
    (reply) => (reply.ok ? reply.text() : ''),
    () => '',
  );
  const newest = ENTRY.exec(shell)?.[0];
  // The sign-in page of a public Wi-Fi has no script of the app. If this page has the newest
  // script, only the connection failed.
  if (newest === undefined || document.querySelector(`script[src="${newest}"]`)) return;
  sessionStorage.setItem(NOTE, String(Date.now()));
  location.reload();
}
