import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/show-toast.ts';
import type { FormSectionKey } from '../../domain/sections.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { wake } from '../../sync/wake.ts';

/**
 * Wakes the engine, which fetches stale data (spec.md §4). Shows a message if the server failed and
 * the phone has no data of the section (spec.md §8), but none if only the network is missing.
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
      // If the store cannot be read, the form reports the error.
      error: () => undefined,
    });
    return () => watching.unsubscribe();
  }, [store, section, t]);
  useEffect(() => void wake('visible'), []);
}
