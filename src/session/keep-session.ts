/** The session as it stands in the device store, whoever changed it: what SessionProvider shows. */
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
  /** The phone's own store could not be read: that is not 'signed out'. */
  onFailure: (cause: unknown) => void;
}

/** Asked once at the start, so that the first screen is drawn for whom it is. */
export async function restoreSession(): Promise<SessionState> {
  return stateOf(await readSession());
}

/** Tells of the session now and at every change. Returns how to stop that. */
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

/** This page works on an account, and hears where its store does not open. Returns how to stop that. */
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
