import { isBusy } from '../device/busy.ts';

/**
 * The minimum time between two reloads of the page, in milliseconds. An earlier reload would find
 * the same files.
 */
const AGAIN_AFTER_MS = 60_000;
const NOTE = 'sambandh.reloadedAt';
/** The entry script of the app. Its name is different in each version. */
const ENTRY = /\/assets\/shell-[^"]+\.js/u;

/**
 * Reloads the page if no worker has cached its files and the server has a newer version. Such a
 * server no longer has the scripts of the other screens. While a form is being filled in, the page
 * is not reloaded: the error screen offers the reload. Without a network it is not reloaded either,
 * because the browser could show nothing.
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
  // The sign-in page of a public Wi-Fi has no script of the app, so there is no newer version to
  // load. If the page has this script already, only the connection failed.
  if (newest === undefined || document.querySelector(`script[src="${newest}"]`)) return;
  sessionStorage.setItem(NOTE, String(Date.now()));
  location.reload();
}
