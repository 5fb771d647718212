import { isBusy } from '../device/busy.ts';

/** A page that has just been loaded again for this would find the same. */
const AGAIN_AFTER_MS = 60_000;
const NOTE = 'sambandh.reloadedAt';
/** The script that a version of the shell begins with. */
const ENTRY = /\/assets\/shell-[^"]+\.js/u;

/**
 * Where no worker keeps this page's files, and a new version is at the server, the
 * scripts of the other screens are gone there: then the page is loaded again. Not
 * while a form is being filled in (the screen that is shown instead offers it), nor
 * without a network, where the browser would have nothing to show.
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
  // A hotel's sign-in page has none. Where it is this page's own, only the line was bad.
  if (newest === undefined || document.querySelector(`script[src="${newest}"]`)) return;
  sessionStorage.setItem(NOTE, String(Date.now()));
  location.reload();
}
