import { createRoot } from 'react-dom/client';
import { startTranslations } from '../i18n/i18n.ts';
import type { SessionState, SignedIn } from '../session/session-state.ts';
import { isNotedAsSignedIn } from '../session/signed-in-hint.ts';
import { App } from './app.tsx';
import { dropFrozenPages } from './drop-frozen-pages.ts';
import { listenForInstallPrompt } from './install/install-prompt.ts';
import { reloadWhenOutdated } from './reload-when-outdated.ts';
import { isDoor, SCREENS, screenAt } from './screens.ts';
import { noteShareOutcome } from './share-outcome.ts';

const place = document.querySelector('#app');
if (!place) throw new Error('app.html has no element with the id "app".');
const root = createRoot(place);
const screen = screenAt(location.pathname);

dropFrozenPages();
listenForInstallPrompt();
noteShareOutcome();
reloadWhenOutdated();
void start();

/**
 * Loads everything that the first screen needs in parallel, and then draws the screen. Until then
 * the browser shows the frame of app.html. This module has no top-level await, because the screens
 * import the chunk that contains it.
 */
async function start(): Promise<void> {
  const [restored] = await Promise.all([restore(), startTranslations(), prepareScreen()]);
  root.render(<App restored={restored} />);
}

/**
 * Reads the session before the first screen is drawn. It returns undefined on the screens before
 * the login if local storage does not say that somebody is signed in. In this case the session is
 * read later.
 */
async function restore(): Promise<SessionState | undefined> {
  if (isDoor(location.pathname) && !isNotedAsSignedIn()) return undefined;
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

/**
 * Loads the screen's code. A failure is ignored, because the app loads the code again when it draws
 * the screen, and then shows the error.
 */
async function prepareScreen(): Promise<void> {
  await SCREENS[screen].prepare().catch(() => undefined);
}

/** Reads the wizard's data before the screen is drawn. */
async function readWizard({ user, accountStore }: SignedIn): Promise<void> {
  try {
    const { readAhead } = await import('../screens/profile/read-ahead.ts');
    await readAhead(user, accountStore);
  } catch {
    // The screen reads the data again and shows the error.
  }
}
