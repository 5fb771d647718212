import { useTranslation } from 'react-i18next';
import { PHOTO_MAX_COUNT } from '../../../domain/limits.ts';
import { MediaStep } from '../media/media-step.tsx';
import type { Wizard } from '../wizard.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { RefusedPhotos } from './refused-photos.tsx';
import { usePhotos } from './use-photos.ts';

/** The step Photographs (spec.md §2). */
export default function PhotosStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('photos');
  const control = usePhotos(wizard);
  const photos = control?.photos;
  const toSendCount = photos?.toSendCount ?? 0;
  return (
    <MediaStep
      wizard={wizard}
      words="photos"
      limit={PHOTO_MAX_COUNT}
      control={control}
      media={photos}
      rest={toSendCount > 0 ? t('toSend', { count: toSendCount }) : undefined}
      rules={[
        t('guidelines.face'),
        t('guidelines.recent'),
        t('guidelines.private'),
        t('guidelines.safe'),
      ]}
      renderFiles={({ input, focusCounter, onDelete, onReplace }) =>
        control && (
          <>
            <PhotoGallery items={control.photos.items} onDelete={onDelete} />
            <RefusedPhotos
              store={wizard.store}
              items={control.photos.items}
              onDelete={onDelete}
              onReplace={onReplace}
            />
            <PhotoPanel control={control} input={input} onFilled={focusCounter} />
          </>
        )
      }
    />
  );
}
