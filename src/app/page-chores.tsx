import { useSession } from '../session/session.tsx';
import { UnfinishedMedia } from '../screens/profile/media/unfinished-media.ts';
import { FileSaver } from './file-saver.tsx';
import { KeepStorage } from './keep-storage.ts';
import { ShareNotice } from './share-notice.ts';

/** What an open page does beside its screen, and nobody waits for: its code comes after that of the screen. */
export default function PageChores() {
  const { accountStore } = useSession();
  return (
    <>
      <KeepStorage />
      <ShareNotice />
      {accountStore ? (
        <>
          <UnfinishedMedia store={accountStore} />
          <FileSaver store={accountStore} />
        </>
      ) : null}
    </>
  );
}
