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
if (!place) throw new Error('app.html has no #app.');
const root = createRoot(place);
const screen = screenAt(location.pathname);

dropFrozenPages();
listenForInstallPrompt();
noteShareOutcome();
reloadWhenOutdated();
void start();

/**
 * All that the first screen needs is fetched side by side, and drawn at once when it is there; until
 * then the frame of app.html stays. The module itself waits for nothing: the screens import the file
 * that it is in.
 */
async function start(): Promise<void> {
  const [restored] = await Promise.all([restore(), startTranslations(), prepareScreen()]);
  root.render(<App restored={restored} />);
}

/** Whose screen it is. Undefined at the door, for who is not noted as signed in: that is read afterwards. */
async function restore(): Promise<SessionState | undefined> {
  if (isDoor(location.pathname) && !isNotedAsSignedIn()) return undefined;
  try {
    const { restoreSession } = await import('../session/keep-session.ts');
    const session = await restoreSession();
    if (screen === 'profile' && session.status === 'signed-in') await readWizard(session);
    return session;
  } catch {
    // SessionProvider meets the same, and says so.
    return undefined;
  }
}

/** A screen that cannot be had now is asked for again when it is drawn, where a person can be told. */
async function prepareScreen(): Promise<void> {
  await SCREENS[screen].prepare().catch(() => undefined);
}

/** What cannot be read now is asked for again by the screen, which says so. */
async function readWizard({ user, accountStore }: SignedIn): Promise<void> {
  try {
    const { readAhead } = await import('../screens/profile/read-ahead.ts');
    await readAhead(user, accountStore);
  } catch {
    // As above.
  }
}
