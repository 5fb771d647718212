import { useEffect } from 'react';
import type { AccountStore } from '../../../store/account-store.ts';

/**
 * Continues, on any screen, to prepare photos and videos that were submitted before a page was
 * killed [S3].
 */
export function UnfinishedMedia({ store }: { store: AccountStore }): null {
  useEffect(() => {
    async function takeUp(): Promise<void> {
      const submitted = await store.media.filter((row) => row.isSubmitted === true).count();
      if (submitted === 0) return;
      const { takeUpMedia } = await import('../../../media/take-up.ts');
      await takeUpMedia(store);
    }
    // If the phone cannot store a file, the step of that file reports it.
    takeUp().catch(() => undefined);
  }, [store]);
  return null;
}
