import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '../device/when-idle.ts';
import { BLOCKED, isSameState, RESTORING, type SessionState } from './session-state.ts';

const SessionContext = createContext<SessionState | undefined>(undefined);

type Keeper = typeof import('./keep-session.ts');

interface SessionProviderProps {
  /** Read before the first paint. If undefined, the session is read when the browser is idle. */
  restored: SessionState | undefined;
  children: ReactNode;
}

export function SessionProvider({ restored, children }: SessionProviderProps) {
  const [state, setState] = useState(restored ?? RESTORING);
  const [failure, setFailure] = useState<{ cause: unknown }>();
  const [accountFailure, setAccountFailure] = useState<Error>();
  const [keeper, setKeeper] = useState<Keeper>();
  const [isRestored] = useState(restored !== undefined);
  useEffect(() => {
    let isOver = false;
    const load = () =>
      void import('./keep-session.ts').then(
        (loaded) => isOver || setKeeper(loaded),
        (cause: unknown) => isOver || setFailure({ cause }),
      );
    const forget = isRestored ? undefined : whenIdle(load);
    if (isRestored) load();
    return () => {
      isOver = true;
      forget?.();
    };
  }, [isRestored]);
  useEffect(
    () =>
      keeper?.keepSession({
        onState: (next) => setState((last) => (isSameState(last, next) ? last : next)),
        onFailure: (cause) => (isBlocked(cause) ? setState(BLOCKED) : setFailure({ cause })),
      }),
    [keeper],
  );
  const { user, accountStore } = state;
  const userId = user?.id;
  useEffect(
    () =>
      keeper && userId !== undefined && accountStore
        ? keeper.lockAccount({ userId, accountStore }, setAccountFailure)
        : undefined,
    [keeper, userId, accountStore],
  );
  // A store that cannot be opened must not look like a logout.
  if (failure) throw new StorageFailure(failure.cause);
  if (accountFailure) throw accountFailure;
  return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSession(): SessionState {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession can only be used inside SessionProvider.');
  return session;
}

/** A browser that blocks site data throws a SecurityError. Dexie may report a MissingAPIError. */
function isBlocked(cause: unknown): boolean {
  try {
    localStorage.getItem('');
  } catch {
    return true;
  }
  for (let each = cause; each instanceof Error; each = (each as { inner?: unknown }).inner) {
    if (each.name === 'SecurityError' || each.name === 'MissingAPIError') return true;
  }
  return false;
}

export class StorageFailure extends Error {
  override name = 'StorageFailure';

  constructor(cause: unknown) {
    super('The database on this device could not be read.', { cause });
  }
}
