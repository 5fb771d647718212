import { useEffect, useState } from 'react';
import { ALARM_TAG, hasAlarmFailed } from '../store/alarm-note.ts';

/**
 * The time between two reads of the sync registration, in milliseconds. It is read repeatedly,
 * because no event reports that the browser has added or dropped a registration.
 */
const LOOK_EVERY_MS = 2_000;

/**
 * Background Sync is not part of a standard, so TypeScript has no types for it:
 * https://wicg.github.io/background-sync/spec/
 */
interface WithSync {
  sync?: { getTags(): Promise<readonly string[]> };
}

/**
 * [S22b] Checks whether the browser sends unsent data while the app is closed: Background Sync is
 * registered, and its last attempt did not fail.
 */
export async function sendsWhenClosed(
  registration: WithSync | undefined,
  hasFailed: () => Promise<boolean>,
): Promise<boolean> {
  const tags = (await registration?.sync?.getTags()) ?? [];
  return tags.includes(ALARM_TAG) && !(await hasFailed());
}

/**
 * Returns the answer of `sendsWhenClosed` as React state, and updates it every two seconds.
 * @param isShown whether the result is on screen; if not, nothing is read
 */
export function useSendsWhenClosed(isShown: boolean): boolean {
  const [isSo, setIsSo] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const look = () =>
      void readRegistration()
        .then((registration) => sendsWhenClosed(registration, hasAlarmFailed))
        .then(setIsSo, () => setIsSo(false));
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isShown]);
  return isShown && isSo;
}

async function readRegistration(): Promise<WithSync | undefined> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  return serviceWorker?.getRegistration() as Promise<WithSync | undefined> | undefined;
}
