import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/show-toast.ts';
import type { FormSectionKey } from '../../domain/sections.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { wake } from '../../sync/wake.ts';

/**
 * Fetches the section when a step opens, if it is stale (spec.md §4), and shows a message if the
 * server failed and nothing is on the phone (spec.md §8). Without a network no message is shown:
 * the form can still be filled in.
 */
export function useLoadFailure(store: AccountStore, section: FormSectionKey): void {
  const { t } = useTranslation(['wizard', 'common']);
  useEffect(() => {
    let toldAt = Date.now();
    const watching = liveQuery(
      async () => (await store.sections.get(section))?.notLoadedAt ?? 0,
    ).subscribe({
      next(notLoadedAt) {
        if (notLoadedAt <= toldAt) return;
        toldAt = notLoadedAt;
        showToast({
          kind: 'error',
          title: t(`wizard:notLoaded.${section}`),
          text: t('common:somethingWrong'),
          id: `not-loaded-${section}`,
        });
      },
      // The form reports a store that cannot be read.
      error: () => undefined,
    });
    return () => watching.unsubscribe();
  }, [store, section, t]);
  useEffect(() => void wake('visible'), []);
}
