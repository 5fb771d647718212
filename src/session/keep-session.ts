/** Follows the session in the device store, because other pages and the worker may change it. */
import { liveQuery } from 'dexie';
import type { CallContext } from '../api/api-client.ts';
import { createTeller } from '../api/logout-call.ts';
import type { Id } from '../domain/reference-item.ts';
import { forgetSharedPhotos } from '../store/device/shared-photos.ts';
import { openAccountStore, type AccountStore } from '../store/schema/account-store.ts';
import { readSession, type Session } from '../store/schema/device-store.ts';
import { watchOpening } from '../store/schema/own-version.ts';
import { holdAccount } from './account-in-use.ts';
import { finishLogout } from './logout.ts';
import { SIGNED_OUT, type SessionState } from './session-state.ts';
import { recordSignedIn } from './signed-in-hint.ts';

interface SessionKeeper extends Pick<SessionWatcher, 'onFailure'> {
  onState: (state: SessionState) => void;
  /** By default, that of the page. */
  context?: CallContext;
}

/** Reads the session once at the start, so that the app opens the correct screen. */
export async function restoreSession(): Promise<SessionState> {
  return stateOf(await readSession());
}

/**
 * Calls `onState` now and after every change. Also finishes an interrupted logout, and tells the
 * server which sessions have ended on this phone [S17e].
 */
export function keepSession({ onState, onFailure, context }: SessionKeeper): () => void {
  const { tell, stop } = createTeller(context);
  window.addEventListener('online', tell);
  document.addEventListener('visibilitychange', tell);
  const stopWatching = watchSession({
    onSession: (session) => {
      recordSignedIn(session !== undefined);
      // Otherwise the next account on this phone would be asked whether to add the photos.
      if (!session) forgetSharedPhotos().catch(() => undefined);
      onState(stateOf(session));
      finishLogout().catch(() => undefined);
      tell();
    },
    onFailure,
  });
  return () => {
    window.removeEventListener('online', tell);
    document.removeEventListener('visibilitychange', tell);
    stopWatching();
    stop();
  };
}

function stateOf(session: Session | undefined): SessionState {
  return session
    ? { status: 'signed-in', user: session.user, accountStore: openAccountStore(session.user.id) }
    : SIGNED_OUT;
}

/** Marks the account as in use and watches its store. The returned function ends both. */
export function lockAccount(
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

interface SessionWatcher {
  onSession: (session: Session | undefined) => void;
  /** Called if the session cannot be read. This does not mean that nobody is signed in. */
  onFailure: (cause: unknown) => void;
}

/** Calls `onSession` at once and after every change by a page or the worker. */
export function watchSession({ onSession, onFailure }: SessionWatcher): () => void {
  let stopped = false;
  let subscription: { unsubscribe(): void } | undefined;

  async function start(): Promise<void> {
    try {
      // This read removes a corrupt session. The live query below may not write.
      await readSession();
    } catch (cause) {
      if (!stopped) onFailure(cause);
      return;
    }
    if (stopped) return;
    subscription = liveQuery(() => readSession()).subscribe({
      next: onSession,
      error: () => {
        // The session may be corrupt, or the store closed. `start` reads the session again and
        // reports the cause if that fails.
        subscription?.unsubscribe();
        if (!stopped) void start();
      },
    });
  }

  void start();
  return () => {
    stopped = true;
    subscription?.unsubscribe();
  };
}
