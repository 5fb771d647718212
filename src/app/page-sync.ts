import { useEffect } from 'react';
import { useSession } from '../session/session.tsx';
import { deviceStore } from '../store/device-store.ts';
import { createBrowserDelegate } from '../sync/browser-delegate.ts';
import { startPageWake } from '../sync/page-wake.ts';
import { setWaker } from '../sync/wake.ts';
import { browserPageEvents } from './page-events.ts';

export function PageSync(): null {
  const { accountStore } = useSession();
  useEffect(() => {
    if (!accountStore) return undefined;
    const context = { device: deviceStore(), delegate: createBrowserDelegate() };
    const page = startPageWake({ ...context, store: accountStore }, browserPageEvents);
    const unset = setWaker((reason) => page.wake(reason));
    return () => {
      unset();
      page.stop();
    };
  }, [accountStore]);
  return null;
}
