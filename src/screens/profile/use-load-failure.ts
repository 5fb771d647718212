import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/show-toast.ts';
import type { FormSectionKey } from '../../domain/sections.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { wake } from '../../sync/wake.ts';

/**
 * Asks for what a step shows as it opens, where that is stale (spec.md §4), and tells
 * when the server did not give it and nothing of it is on the phone (spec.md §8). Of a
 * missing network nothing is told: the form can be filled in all the same.
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
      // What cannot be read here, the form itself tells.
      error: () => undefined,
    });
    return () => watching.unsubscribe();
  }, [store, section, t]);
  useEffect(() => void wake('visible'), []);
}
