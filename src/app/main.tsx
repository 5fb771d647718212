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
 * Loads all that the first screen needs in parallel. No top-level await: the screens import the
 * chunk of this module, and would wait for it.
 */
async function start(): Promise<void> {
  const [restored] = await Promise.all([restore(), startTranslations(), prepareScreen()]);
  root.render(<App restored={restored} />);
}

/**
 * Returns undefined on the screens before login if local storage does not name a signed-in user.
 * The session is then read later.
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

/** React loads the code again when it draws the screen, and then shows the error. */
async function prepareScreen(): Promise<void> {
  await SCREENS[screen].prepare().catch(() => undefined);
}

async function readWizard({ user, accountStore }: SignedIn): Promise<void> {
  try {
    const { readAhead } = await import('../screens/profile/read-ahead.ts');
    await readAhead(user, accountStore);
  } catch {
    // The screen reads the data again and shows the error.
  }
}
