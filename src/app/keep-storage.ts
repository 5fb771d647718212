import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { noteStoragePromise } from '../device/storage-promise.ts';
import { useSession } from '../session/session.tsx';
import { readUnsentWork } from '../store/account-end.ts';
import type { AccountStore } from '../store/account-store.ts';

type Storage = Partial<Pick<StorageManager, 'persist' | 'persisted'>>;

/** Runs `keepStorage` while an account is signed in. */
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
 * Asks the browser never to delete the stored data to free space [S23]. Some browsers then show a
 * question. So the function asks only once, when the person types or picks something for the first
 * time. It reports the browser's answer. A browser without this feature counts as a refusal.
 * Returns a function that stops this.
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
    // Another part of the app reports a store that cannot be read.
    error: () => undefined,
  });
  return () => watching.unsubscribe();
}

async function askToPersist(storage: Storage | undefined): Promise<boolean> {
  if (await storage?.persisted?.()) return true;
  return (await storage?.persist?.()) ?? false;
}
