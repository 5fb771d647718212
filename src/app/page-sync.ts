import { useEffect } from 'react';
import { useSession } from '../session/session.tsx';
import { callContext } from '../session/sync-context.ts';
import { setWaker } from '../session/wake.ts';
import { startPageWake } from '../sync/page-wake.ts';
import { browserPageEvents } from './page-events.ts';

/** Keeps the account's work moving for as long as this page is open and the account signed in. */
export function PageSync(): null {
  const { accountStore } = useSession();
  useEffect(() => {
    if (!accountStore) return undefined;
    const page = startPageWake({ ...callContext(), store: accountStore }, browserPageEvents);
    const unset = setWaker((reason) => page.wake(reason));
    return () => {
      unset();
      page.stop();
    };
  }, [accountStore]);
  return null;
}
