import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useSession } from '../session/session.tsx';
import type { AccountStore } from '../store/account-store.ts';
import { hasSavedHere } from '../store/progress-store.ts';

type Storage = Partial<Pick<StorageManager, 'persist' | 'persisted'>>;

/** While an account is signed in: see `keepStorage`. */
export function KeepStorage(): null {
  const { accountStore } = useSession();
  useEffect(
    () =>
      accountStore
        ? keepStorage(accountStore, (navigator as { storage?: Storage }).storage)
        : undefined,
    [accountStore],
  );
  return null;
}

/**
 * Asks the browser, at the first real save, never to make room by deleting what is
 * stored here [S23]: once, since some browsers ask the person. One that refuses, or has
 * no such thing, keeps it as long as it can. Returns how to stop that.
 */
export function keepStorage(store: AccountStore, storage: Storage | undefined): () => void {
  let hasAsked = false;
  const watching = liveQuery(() => hasSavedHere(store)).subscribe({
    next(hasSaved) {
      if (!hasSaved || hasAsked) return;
      hasAsked = true;
      watching.unsubscribe();
      void askToPersist(storage).catch(() => undefined);
    },
    // A store that cannot be read is told elsewhere.
    error: () => undefined,
  });
  return () => watching.unsubscribe();
}

async function askToPersist(storage: Storage | undefined): Promise<void> {
  if (await storage?.persisted?.()) return;
  await storage?.persist?.();
}
