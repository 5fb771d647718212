import { useEffect } from 'react';
import { useSession } from '../session/session.tsx';
import { PERIODIC_TAG } from '../store/alarm-note.ts';

/** The shortest interval, in milliseconds. The browser decides how often the event really comes. */
const AT_MOST_EVERY_MS = 12 * 3_600_000;

/** `periodicSync` is not part of a standard: https://wicg.github.io/periodic-background-sync/ */
interface WithPeriodicSync {
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/**
 * Registers Periodic Background Sync, which starts the worker of an installed app from time to
 * time. It adds to the sync that each save registers. Browsers refuse it for apps that are not
 * installed.
 */
export function PeriodicSync(): null {
  const { accountStore } = useSession();
  useEffect(() => {
    if (accountStore) register().catch(() => undefined);
  }, [accountStore]);
  return null;
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = (await serviceWorker?.ready) as WithPeriodicSync | undefined;
  await registration?.periodicSync?.register(PERIODIC_TAG, { minInterval: AT_MOST_EVERY_MS });
}
