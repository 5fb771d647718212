import { useEffect, useState } from 'react';
import { SYNC_TAG, hasBackgroundSyncFailed } from '../store/device/background-sync.ts';

/** No event reports that the browser has added or dropped a registration. */
const LOOK_EVERY_MS = 2_000;

/** TypeScript has no types for Background Sync: https://wicg.github.io/background-sync/spec/ */
interface WithSync {
  sync?: { getTags(): Promise<readonly string[]> };
}

/** [S22b] Background Sync must be registered, and its last attempt must not have failed. */
export async function sendsWhenClosed(
  registration: WithSync | undefined,
  hasFailed: () => Promise<boolean>,
): Promise<boolean> {
  const tags = (await registration?.sync?.getTags()) ?? [];
  return tags.includes(SYNC_TAG) && !(await hasFailed());
}

export function useSendsWhenClosed(isShown: boolean): boolean {
  const [isSo, setIsSo] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const look = () =>
      void readRegistration()
        .then((registration) => sendsWhenClosed(registration, hasBackgroundSyncFailed))
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
