import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/show-toast.ts';
import { SECTION_KEYS } from '../../domain/sections.ts';
import { DEVICE_WORD } from '../../i18n/device-word.ts';
import type { AccountStore, MediaSubject, NoticeRow } from '../../store/account-store.ts';
import { targets } from '../../store/outbox-entry.ts';
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
    const stillHere = t('sync:toast.stillHere', { context: DEVICE_WORD });
    const succeed = (text: string) =>
      tellNews({ kind: 'accepted', title: t('common:success'), text });
    const fail = (text: string, after?: string) =>
      tellNews({ kind: 'rejected', title: t('common:error'), text, after });

    function showNotice({ kind, target, subject }: NoticeRow): void {
      if (subject) return showMediaNotice(kind, subject);
      if (target.startsWith('aadhaar-')) return showAadhaarNotice(kind);
      const section = SECTION_KEYS.find((key) => targets.section(key) === target);
      if (kind === 'accepted') {
        // The biodata screen saves each choice at once. A saved choice needs no message.
        if (section && section !== 'biodata') succeed(t(`sync:toast.${section}`));
      } else if (section) fail(t(`sync:toast.${section}Failed`), stillHere);
      else if (target.startsWith('option:')) fail(t('sync:toast.optionFailed'), stillHere);
    }

    /** One message for both sides of the card, and only for a refused side (spec.md §8). */
    function showAadhaarNotice(kind: NoticeRow['kind']): void {
      if (kind === 'accepted') return;
      const title = t('sync:toast.aadhaarFailedTitle');
      tellNews({ kind, title, text: t('sync:toast.aadhaarFailed'), after: stillHere });
    }

    function showMediaNotice(kind: NoticeRow['kind'], subject: MediaSubject): void {
      if (kind === 'accepted') return succeed(t(`sync:toast.${subject}`));
      const isUpload = subject === 'photo' || subject === 'video';
      fail(t(`sync:toast.${subject}Failed`), isUpload ? stillHere : undefined);
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
