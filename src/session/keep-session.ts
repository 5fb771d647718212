/** Follows the session in the device store, because other pages and the worker may change it. */
import type { Id } from '../domain/reference-item.ts';
import { openAccountStore, type AccountStore } from '../store/account-store.ts';
import { readSession, type Session } from '../store/device-store.ts';
import { watchOpening } from '../store/own-version.ts';
import { holdAccount } from './account-in-use.ts';
import { finishLeaving } from './leave-account.ts';
import { SIGNED_OUT, type SessionState } from './session-state.ts';
import { noteSignedIn } from './signed-in-hint.ts';
import { watchSession } from './watch-session.ts';

interface SessionKeeper {
  onState: (state: SessionState) => void;
  /** Called if the session cannot be read. This does not mean that nobody is signed in. */
  onFailure: (cause: unknown) => void;
}

/** Reads the session once at the start, so that the app opens the correct screen. */
export async function restoreSession(): Promise<SessionState> {
  return stateOf(await readSession());
}

/** Calls `onState` now and after every change. Also finishes an interrupted logout. */
export function keepSession({ onState, onFailure }: SessionKeeper): () => void {
  finishLeaving().catch(() => undefined);
  return watchSession({
    onSession: (session) => {
      noteSignedIn(session !== undefined);
      onState(stateOf(session));
    },
    onFailure,
  });
}

function stateOf(session: Session | undefined): SessionState {
  return session
    ? { status: 'signed-in', user: session.user, accountStore: openAccountStore(session.user.id) }
    : SIGNED_OUT;
}

/** The returned function ends the use of the account and the watching of its store. */
export function keepAccount(
  { userId, accountStore }: { userId: Id; accountStore: AccountStore },
  onFailure: (cause: Error) => void,
): () => void {
  const letGo = holdAccount(userId);
  const stopWatching = watchOpening(accountStore, onFailure);
  return () => {
    stopWatching();
    letGo();
  };
}
