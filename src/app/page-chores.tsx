import { useEffect } from 'react';
import { noteAccount } from '../session/known-accounts.ts';
import { useSession } from '../session/session.tsx';
import { UnfinishedMedia } from '../screens/profile/media/unfinished-media.ts';
import { KeepLater } from './keep-later.ts';
import { KeepStorage } from './keep-storage.ts';
import { PageSync } from './page-sync.ts';
import { PeriodicSync } from './periodic-sync.ts';
import { ShareNotice } from './share-notice.ts';

/** The background tasks of an open page. Their code is loaded after that of the screen. */
export default function PageChores() {
  const { accountStore, user } = useSession();
  useEffect(() => {
    // Without this note, the login screen may list the account without its e-mail address.
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
