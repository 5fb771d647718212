import { useEffect } from 'react';
import { noteAccount } from '../session/known-accounts.ts';
import { useSession } from '../session/session.tsx';
import { UnfinishedMedia } from '../screens/profile/media/unfinished-media.ts';
import { KeepLater } from './keep-later.ts';
import { KeepStorage } from './keep-storage.ts';
import { PageSync } from './page-sync.ts';
import { PeriodicSync } from './periodic-sync.ts';
import { ShareNotice } from './share-notice.ts';

/**
 * Runs the background tasks of an open page. The browser loads this code after the code of the
 * screen.
 */
export default function PageChores() {
  const { accountStore, user } = useSession();
  useEffect(() => {
    // If the account cannot be noted, the login screen lists it without its e-mail address.
    if (user) noteAccount(user).catch(() => undefined);
  }, [user]);
  return (
    <>
      <PageSync />
      <KeepLater />
      <KeepStorage />
      <PeriodicSync />
      <ShareNotice />
      {accountStore ? <UnfinishedMedia store={accountStore} /> : null}
    </>
  );
}
