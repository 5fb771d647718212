import { useEffect } from 'react';
import type { AccountStore } from '../../../store/account-store.ts';

/** Goes on preparing submitted files, for example after the browser closed the page [S3]. */
export function UnfinishedMedia({ store }: { store: AccountStore }): null {
  useEffect(() => {
    async function takeUp(): Promise<void> {
      const submitted = await store.media.filter((row) => row.isSubmitted === true).count();
      if (submitted === 0) return;
      const { takeUpMedia } = await import('../../../media/take-up.ts');
      await takeUpMedia(store);
    }
    // If the phone cannot store a file, the step of the file shows the error.
    takeUp().catch(() => undefined);
  }, [store]);
  return null;
}
