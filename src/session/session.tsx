import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { User } from '../domain/account.ts';
import { openAccountStore, type AccountStore } from '../store/account-store.ts';
import { watchOpening } from '../store/own-version.ts';
import { holdAccount } from './account-in-use.ts';
import { finishLeaving } from './leave-account.ts';
import { noteSignedIn } from './signed-in-hint.ts';
import { watchSession } from './watch-session.ts';

export type SessionState =
  /** The stored session is still being read. */
  | { status: 'restoring'; user: undefined; accountStore: undefined }
  | { status: 'signed-out'; user: undefined; accountStore: undefined }
  | { status: 'signed-in'; user: User; accountStore: AccountStore };

const SessionContext = createContext<SessionState | undefined>(undefined);

const RESTORING: SessionState = {
  status: 'restoring',
  user: undefined,
  accountStore: undefined,
};
const SIGNED_OUT: SessionState = { ...RESTORING, status: 'signed-out' };

/** Gives its children the session as it stands in the device store, whoever changed it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(RESTORING);
  const [failure, setFailure] = useState<{ cause: unknown }>();
  const [accountFailure, setAccountFailure] = useState<Error>();
  useEffect(
    () =>
      watchSession({
        onSession: (session) => {
          noteSignedIn(session !== undefined);
          setState(
            session
              ? {
                  status: 'signed-in',
                  user: session.user,
                  accountStore: openAccountStore(session.user.id),
                }
              : SIGNED_OUT,
          );
        },
        onFailure: (cause) => setFailure({ cause }),
      }),
    [],
  );
  const { accountStore } = state;
  useEffect(
    () => (accountStore ? watchOpening(accountStore, setAccountFailure) : undefined),
    [accountStore],
  );
  const userId = state.user?.id;
  useEffect(() => (userId === undefined ? undefined : holdAccount(userId)), [userId]);
  useEffect(() => void finishLeaving().catch(() => undefined), []);
  // A store that will not open is an error to be shown, never 'signed out'.
  if (failure) throw new StorageFailure(failure.cause);
  if (accountFailure) throw accountFailure;
  return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSession(): SessionState {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is for children of SessionProvider.');
  return session;
}

/** The phone's own database could not be opened or read. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';

  constructor(cause: unknown) {
    super('The database on this device could not be read.', { cause });
  }
}
