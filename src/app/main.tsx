import { createRoot, type Root } from 'react-dom/client';
import { isBusy } from '../device/busy.ts';
import { whenIdle } from '../device/when-idle.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { FIRST_SCREEN_ID } from '../protocol/first-screen.ts';
import type { SessionState, SignedIn } from '../session/session-state.ts';
import { isNotedAsSignedIn } from '../session/signed-in-hint.ts';
import { App } from './app.tsx';
import { listenForInstallPrompt } from './install/install-prompt.ts';
import { isPublicRoute, screenAt, SCREENS } from './screens.ts';
import { recordShareOutcome } from './share-outcome.ts';

const place = document.querySelector('#app');
const screen = screenAt(location.pathname);
/** The garbage collector may close a channel to which no variable refers. */
let channel: BroadcastChannel | undefined;

// The landing page loads this chunk for its session code only, and has no '#app'.
if (place) {
  dropFrozenPages();
  listenForInstallPrompt();
  recordShareOutcome();
  reloadWhenOutdated();
  void start(createRoot(place));
}

/**
 * Loads all that the first screen needs in parallel. No top-level await: the screens import the
 * chunk of this module, and would wait for it.
 */
async function start(root: Root): Promise<void> {
  const [restored] = await Promise.all([restore(), startTranslations(), prepareScreen()]);
  root.render(<App restored={restored} />);
  // By then, a form has taken over what was typed into the first screen.
  whenIdle(dropFirstScreen);
}

/** For the first screen of a form that the app has not opened. What was typed stays stored. */
function dropFirstScreen(): void {
  const screen = document.getElementById(FIRST_SCREEN_ID);
  if (!screen) return;
  // The form may be drawn late. Until then, a person keeps the field in which they type.
  const isInUse = location.pathname === '/profile' && screen.contains(document.activeElement);
  if (isInUse) screen.addEventListener('focusout', dropFirstScreen, { once: true });
  else screen.remove();
}

/**
 * Returns undefined on the screens before login if local storage does not name a signed-in user.
 * The session is then read later.
 */
async function restore(): Promise<SessionState | undefined> {
  if (isPublicRoute(location.pathname) && !isNotedAsSignedIn()) return undefined;
  try {
    const { restoreSession } = await import('../session/keep-session.ts');
    const session = await restoreSession();
    if (screen === 'profile' && session.status === 'signed-in') await readWizard(session);
    return session;
  } catch {
    // SessionProvider reads the session again and reports the error.
    return undefined;
  }
}

/** Ignores a failure: React loads the code again when it draws the screen, and shows the error. */
async function prepareScreen(): Promise<void> {
  await SCREENS[screen].prepare().catch(() => undefined);
}

async function readWizard({ user, accountStore }: SignedIn): Promise<void> {
  try {
    const { prefetchStep } = await import('../screens/profile/shell/use-wizard.ts');
    await prefetchStep(user, accountStore);
  } catch {
    // The screen reads the data again and shows the error.
  }
}

/** A second reload within this time would probably find the same files. */
const AGAIN_AFTER_MS = 60_000;
const NOTE = 'sambandh.reloadedAt';
/** The entry script of the app. Its name contains a hash. */
const ENTRY = /\/assets\/shell-[^"]+\.js/u;

/**
 * If a file of the app cannot be loaded, and the server has a newer version, the page is reloaded.
 * It is not reloaded while a form is being filled in, or without a network.
 */
function reloadWhenOutdated(): void {
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

/**
 * A browser may freeze a page (back/forward cache) during a transaction, and other pages then wait
 * for it. A new page sends a message, because the browser drops a frozen page that gets one.
 */
function dropFrozenPages(): void {
  channel = new BroadcastChannel('sambandh-pages');
  channel.addEventListener('message', () => undefined);
  channel.postMessage('here');
}
