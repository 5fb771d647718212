import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useSession } from '../session/session.tsx';
import { hasSavedStep } from '../store/progress-store.ts';

/**
 * Asks the browser, at the first real save, never to make room by deleting what is
 * stored here [S23]. A browser that refuses, or has no such thing, keeps it as long as it can.
 */
export function KeepStorage(): null {
  const { accountStore } = useSession();
  useEffect(() => {
    if (!accountStore) return undefined;
    const watching = liveQuery(() => hasSavedStep(accountStore)).subscribe({
      next: (hasSaved) => {
        if (!hasSaved) return;
        watching.unsubscribe();
        void askToPersist().catch(() => undefined);
      },
      // A store that cannot be read is told elsewhere.
      error: () => undefined,
    });
    return () => watching.unsubscribe();
  }, [accountStore]);
  return null;
}

async function askToPersist(): Promise<void> {
  const storage = (navigator as { storage?: Partial<StorageManager> }).storage;
  if (await storage?.persisted?.()) return;
  await storage?.persist?.();
}
