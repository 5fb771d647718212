import { useEffect } from 'react';
import type { AccountStore } from '../../../store/account-store.ts';

/** Whatever screen is shown: photos and videos that were submitted when a page was killed go on [S3]. */
export function UnfinishedMedia({ store }: { store: AccountStore }): null {
  useEffect(() => {
    async function takeUp(): Promise<void> {
      const submitted = await store.media.filter((row) => row.isSubmitted === true).count();
      if (submitted === 0) return;
      const { takeUpMedia } = await import('../../../media/take-up.ts');
      await takeUpMedia(store);
    }
    // What cannot be stored is told in its own step.
    takeUp().catch(() => undefined);
  }, [store]);
  return null;
}
