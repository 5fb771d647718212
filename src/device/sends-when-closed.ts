import { useEffect, useState } from 'react';
import { ALARM_TAG, hasAlarmFailed } from '../store/alarm-note.ts';

/** A browser tells nobody when it takes a registration up or drops it. */
const LOOK_EVERY_MS = 2_000;

/** In no standard, so in no type library: https://wicg.github.io/background-sync/spec/ */
interface WithSync {
  sync?: { getTags(): Promise<readonly string[]> };
}

/** Whether what is unsent goes with the app closed: the browser will wake the worker, and has not tried in vain. */
export async function sendsWhenClosed(
  registration: WithSync | undefined,
  hasFailed: () => Promise<boolean>,
): Promise<boolean> {
  const tags = (await registration?.sync?.getTags()) ?? [];
  return tags.includes(ALARM_TAG) && !(await hasFailed());
}

/** @param isShown whether somebody reads it */
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
