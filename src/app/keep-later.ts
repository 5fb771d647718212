import { useEffect } from 'react';
import { useSession } from '../session/session.tsx';
import { KEEP_LATER_MESSAGE } from '../store/later-files.ts';

/** The wait of a visitor without Wi-Fi: one who leaves soon should not load the whole app. */
const AT_THE_DOOR_MS = 60_000;

/** Asks the worker to cache the rest of the app. */
export function KeepLater(): null {
  const isSignedIn = useSession().status === 'signed-in';
  useEffect(() => {
    const ask = () => void askWorker().catch(() => undefined);
    const timer = setTimeout(ask, isSignedIn || isOnWifi() ? 0 : AT_THE_DOOR_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
  return null;
}

async function askWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  registration?.active?.postMessage(KEEP_LATER_MESSAGE);
}

/** False also in the browsers that do not report the kind of connection. */
function isOnWifi(): boolean {
  const { connection } = navigator as { connection?: { type?: string; saveData?: boolean } };
  return connection?.type === 'wifi' && connection.saveData !== true;
}
