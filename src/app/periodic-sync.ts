import { useEffect } from 'react';
import { useSession } from '../session/session.tsx';
import { PERIODIC_TAG } from '../store/alarm-note.ts';

/** The browser decides how often it comes; more often than this it may not. */
const AT_MOST_EVERY_MS = 12 * 3_600_000;

/** In no standard: https://wicg.github.io/periodic-background-sync/ */
interface WithPeriodicSync {
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** An installed app is woken every now and then, beside the alarm that a save sets. Others are refused. */
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
