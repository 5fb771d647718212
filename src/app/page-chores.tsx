import { useEffect } from 'react';
import { noteAccount } from '../session/known-accounts.ts';
import { useSession } from '../session/session.tsx';
import { UnfinishedMedia } from '../screens/profile/media/unfinished-media.ts';
import { KeepLater } from './keep-later.ts';
import { KeepStorage } from './keep-storage.ts';
import { PageSync } from './page-sync.ts';
import { PeriodicSync } from './periodic-sync.ts';
import { ShareNotice } from './share-notice.ts';

/** What an open page does beside its screen, and nobody waits for: its code comes after that of the screen. */
export default function PageChores() {
  const { accountStore, user } = useSession();
  useEffect(() => {
    // Should it not be kept, the account stands on the login without its e-mail.
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
