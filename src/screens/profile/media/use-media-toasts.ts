import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/show-toast.ts';
import type { GallerySlot } from '../../../store/media-row.ts';

/** What is told of a photo or a video without the server's having a part in it (spec.md §8). */
export function useMediaToasts(slot: GallerySlot) {
  const { t } = useTranslation(['sync', 'common']);
  const fail = (text: string) => showToast({ kind: 'error', title: t('common:error'), text });
  return {
    uploadFailed: () => fail(t(`sync:toast.${slot}Failed`)),
    deletionFailed: () => fail(t(`sync:toast.${slot}DeletionFailed`)),
    /** It was never sent: with this phone it is gone everywhere. */
    deleted: () =>
      showToast({
        kind: 'success',
        title: t('common:success'),
        text: t(`sync:toast.${slot}Deletion`),
      }),
  };
}
