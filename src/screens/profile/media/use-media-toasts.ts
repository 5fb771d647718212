import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/show-toast.ts';
import type { GallerySlot } from '../../../store/media-row.ts';

/**
 * The toasts about a photo or a video that do not depend on an answer of the server (spec.md §8).
 */
export function useMediaToasts(slot: GallerySlot) {
  const { t } = useTranslation(['sync', 'common']);
  const fail = (text: string) => showToast({ kind: 'error', title: t('common:error'), text });
  return {
    uploadFailed: () => fail(t(`sync:toast.${slot}Failed`)),
    deletionFailed: () => fail(t(`sync:toast.${slot}DeletionFailed`)),
    /**
     * Reports that a file was deleted. The file was never sent, so no answer of the server is
     * needed.
     */
    deleted: () =>
      showToast({
        kind: 'success',
        title: t('common:success'),
        text: t(`sync:toast.${slot}Deletion`),
      }),
  };
}
