import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/show-toast.ts';
import type { AccountStore, NoticeRow } from '../../store/account-store.ts';
import { isGallery } from '../../store/media-row.ts';
import { gatherNews } from './gather-news.ts';
import { takeNotices } from './take-notices.ts';

/** Shows the results of sending as the toasts of spec.md §8, in the visible tab. */
export function useNotices(store: AccountStore): void {
  const { t } = useTranslation(['sync', 'common']);
  useEffect(() => {
    async function tell(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      for (const notice of await takeNotices(store, Date.now())) showNotice(notice);
    }

    const tellNews = gatherNews({ show: showToast, now: () => Date.now() });
    const stillHere = t('sync:toast.stillHere');
    const succeed = (text: string) =>
      tellNews({ kind: 'accepted', title: t('common:success'), text });
    const fail = (text: string, after?: string) =>
      tellNews({ kind: 'rejected', title: t('common:error'), text, after });

    function showNotice({ kind, work }: NoticeRow): void {
      const isAccepted = kind === 'accepted';
      if (work.kind === 'section') {
        if (!isAccepted) fail(t(`sync:toast.${work.section}Failed`), stillHere);
        // The biodata screen saves each choice at once. A saved choice needs no message.
        else if (work.section !== 'biodata') succeed(t(`sync:toast.${work.section}`));
      } else if (work.kind === 'option') {
        if (!isAccepted) fail(t('sync:toast.optionFailed'), stillHere);
      } else if (work.kind === 'upload' || work.kind === 'delete-media') {
        const { slot } = work;
        if (!isGallery(slot)) return showAadhaarNotice(kind);
        const file = work.kind === 'upload' ? slot : (`${slot}Deletion` as const);
        if (isAccepted) succeed(t(`sync:toast.${file}`));
        else fail(t(`sync:toast.${file}Failed`), file === slot ? stillHere : undefined);
      }
    }

    /** One message for both sides of the card, and only for a refused side (spec.md §8). */
    function showAadhaarNotice(kind: NoticeRow['kind']): void {
      if (kind === 'accepted') return;
      const title = t('sync:toast.aadhaarFailedTitle');
      tellNews({ kind, title, text: t('sync:toast.aadhaarFailed'), after: stillHere });
    }

    const tellQuietly = () => void tell().catch(() => undefined);
    const watching = liveQuery(() => store.notices.count()).subscribe({
      next: (count) => {
        if (count > 0) tellQuietly();
      },
      // If the notices cannot be read, no toast is shown.
      error: () => undefined,
    });
    document.addEventListener('visibilitychange', tellQuietly);
    return () => {
      watching.unsubscribe();
      document.removeEventListener('visibilitychange', tellQuietly);
    };
  }, [store, t]);
}
