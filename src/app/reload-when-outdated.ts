import { isBusy } from '../device/busy.ts';

/**
 * For this time, in milliseconds, the page does not reload a second time: it would find the same
 * files.
 */
const AGAIN_AFTER_MS = 60_000;
const NOTE = 'sambandh.reloadedAt';
/** The entry script of the app, whose name differs between versions. */
const ENTRY = /\/assets\/shell-[^"]+\.js/u;

/**
 * Reloads the page if no worker has cached its files and the server has a newer version: then the
 * server no longer has the scripts of the other screens. It does not reload while a form is being
 * filled in; then the error screen offers the reload. It does not reload without a network either,
 * because the browser would have nothing to show.
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
  // The sign-in page of a public Wi-Fi has no such script: then there is nothing to load. If the
  // page already has this script, only the connection failed.
  if (newest === undefined || document.querySelector(`script[src="${newest}"]`)) return;
  sessionStorage.setItem(NOTE, String(Date.now()));
  location.reload();
}
