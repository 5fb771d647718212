import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/show-toast.ts';
import type { GallerySlot } from '../../../store/media-row.ts';

/** The toasts that need no answer of the server (spec.md §8). */
export function useMediaToasts(slot: GallerySlot) {
  const { t } = useTranslation(['sync', 'common']);
  const fail = (text: string) => showToast({ kind: 'error', title: t('common:error'), text });
  return {
    uploadFailed: () => fail(t(`sync:toast.${slot}Failed`)),
    deletionFailed: () => fail(t(`sync:toast.${slot}DeletionFailed`)),
    /** For a file that was never sent. */
    deleted: () =>
      showToast({
        kind: 'success',
        title: t('common:success'),
        text: t(`sync:toast.${slot}Deletion`),
      }),
  };
}
