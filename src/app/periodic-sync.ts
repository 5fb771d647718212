import { useEffect } from 'react';
import { useSession } from '../session/session.tsx';
import { PERIODIC_TAG } from '../store/alarm-note.ts';

/** The browser decides how often the event really comes. */
const AT_MOST_EVERY_MS = 12 * 3_600_000;

/** Not part of a standard: https://wicg.github.io/periodic-background-sync/ */
interface WithPeriodicSync {
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** Lets the browser start the worker from time to time. Works only for an installed app. */
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
