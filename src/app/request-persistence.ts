import { liveQuery } from 'dexie';
import { readUnsentWork } from '../store/account/unsent.ts';
import type { AccountStore } from '../store/schema/account-store.ts';

export type Storage = Partial<Pick<StorageManager, 'persist' | 'persisted'>>;

/**
 * Asks the browser never to delete the stored data to free space [S23]. Some browsers then ask the
 * person, so this waits until there is unsent data.
 */
export function requestPersistence(
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
