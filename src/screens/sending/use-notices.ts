import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/show-toast.ts';
import { SECTION_KEYS } from '../../domain/sections.ts';
import { DEVICE_WORD } from '../../i18n/device-word.ts';
import type { AccountStore, MediaSubject, NoticeRow } from '../../store/account-store.ts';
import { targets } from '../../store/outbox-entry.ts';
import { takeNotices } from './take-notices.ts';

/**
 * Shows what the server confirmed or refused as the toasts of spec.md §8, in the tab
 * that somebody looks at. A step that was passed with nothing to save is no news.
 */
export function useNotices(store: AccountStore): void {
  const { t } = useTranslation(['sync', 'common']);
  useEffect(() => {
    async function tell(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      for (const notice of await takeNotices(store, Date.now())) showNotice(notice);
    }

    function showNotice({ kind, target, subject }: NoticeRow): void {
      if (subject) return showMediaNotice(kind, subject);
      if (target.startsWith('aadhaar-')) return showAadhaarNotice(kind);
      const section = SECTION_KEYS.find((key) => targets.section(key) === target);
      if (kind === 'accepted') {
        if (section) {
          showToast({
            kind: 'success',
            title: t('common:success'),
            text: t(`sync:toast.${section}`),
          });
        }
        return;
      }
      const failed = section
        ? t(`sync:toast.${section}Failed`)
        : target.startsWith('option:')
          ? t('sync:toast.optionFailed')
          : undefined;
      if (failed === undefined) return;
      const stillHere = t('sync:toast.stillHere', { context: DEVICE_WORD });
      showToast({ kind: 'error', title: t('common:error'), text: `${failed} ${stillHere}` });
    }

    /** Both sides are one piece of news; that they arrived is none (spec.md §8). */
    function showAadhaarNotice(kind: NoticeRow['kind']): void {
      if (kind === 'accepted') return;
      const stillHere = t('sync:toast.stillHere', { context: DEVICE_WORD });
      showToast({
        kind: 'error',
        title: t('sync:toast.aadhaarFailedTitle'),
        text: `${t('sync:toast.aadhaarFailed')} ${stillHere}`,
        id: 'rejected-aadhaar',
      });
    }

    /** Photos arrive one after the other: while one is told of, the next is the same news. */
    function showMediaNotice(kind: NoticeRow['kind'], subject: MediaSubject): void {
      const id = `${kind}-${subject}`;
      if (kind === 'accepted') {
        const text = t(`sync:toast.${subject}`);
        showToast({ kind: 'success', title: t('common:success'), text, id });
        return;
      }
      const failed = t(`sync:toast.${subject}Failed`);
      const isUpload = subject === 'photo' || subject === 'video';
      const stillHere = isUpload ? ` ${t('sync:toast.stillHere', { context: DEVICE_WORD })}` : '';
      showToast({ kind: 'error', title: t('common:error'), text: `${failed}${stillHere}`, id });
    }

    const tellQuietly = () => void tell().catch(() => undefined);
    const watching = liveQuery(() => store.notices.count()).subscribe({
      next: (count) => {
        if (count > 0) tellQuietly();
      },
      // What cannot be read is not shown; the panel has it all.
      error: () => undefined,
    });
    document.addEventListener('visibilitychange', tellQuietly);
    return () => {
      watching.unsubscribe();
      document.removeEventListener('visibilitychange', tellQuietly);
    };
  }, [store, t]);
}
