import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { noteStoragePromise } from '../device/storage-promise.ts';
import { useSession } from '../session/session.tsx';
import { readUnsentWork } from '../store/account-end.ts';
import type { AccountStore } from '../store/account-store.ts';

type Storage = Partial<Pick<StorageManager, 'persist' | 'persisted'>>;

/** While an account is signed in: see `keepStorage`. */
export function KeepStorage(): null {
  const { accountStore } = useSession();
  useEffect(
    () =>
      accountStore
        ? keepStorage(
            accountStore,
            (navigator as { storage?: Storage }).storage,
            noteStoragePromise,
          )
        : undefined,
    [accountStore],
  );
  return null;
}

/**
 * Asks the browser, at the first thing that is typed or picked, never to make room by deleting
 * what is stored here [S23]: once, since some browsers ask the person. Tells what came of it;
 * a browser that has no such thing promises nothing. Returns how to stop that.
 */
export function keepStorage(
  store: AccountStore,
  storage: Storage | undefined,
  onAnswer: (isPromised: boolean) => void,
): () => void {
  let hasAsked = false;
  const watching = liveQuery(() => readUnsentWork(store)).subscribe({
    next({ count }) {
      if (count === 0 || hasAsked) return;
      hasAsked = true;
      watching.unsubscribe();
      askToPersist(storage).then(onAnswer, () => onAnswer(false));
    },
    // A store that cannot be read is told elsewhere.
    error: () => undefined,
  });
  return () => watching.unsubscribe();
}

async function askToPersist(storage: Storage | undefined): Promise<boolean> {
  if (await storage?.persisted?.()) return true;
  return (await storage?.persist?.()) ?? false;
}
