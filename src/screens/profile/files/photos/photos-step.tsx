import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { PHOTO_MAX_COUNT } from '../../../../domain/limits.ts';
import { MediaStep } from '../media/media-step.tsx';
import { useGallery } from '../media/use-gallery.ts';
import type { Wizard } from '../../wizard.ts';
import { PhotoPanel } from './photo-panel.tsx';
import { RefusedPhotos } from './refused-photos.tsx';
import { chakra } from '@chakra-ui/react';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import { findMainPhoto } from '../../../../store/media/media-store.ts';
import type { MediaOnPhone } from '../media/read-media.ts';
import { DrawnPortraits } from './drawn-portraits.tsx';
import { PhotoTile } from './photo-tile.tsx';

/** The step Photographs (spec.md §2). */
export default function PhotosStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('photos');
  const gallery = useGallery(wizard.store, 'photo');
  const toSendCount = gallery?.media.toSendCount ?? 0;
  return (
    <MediaStep
      wizard={wizard}
      words="photos"
      limit={PHOTO_MAX_COUNT}
      gallery={gallery}
      rest={toSendCount > 0 ? t('toSend', { count: toSendCount }) : undefined}
      drawing={<DrawnPortraits />}
      rules={[
        { icon: 'person', text: t('guidelines.face') },
        { icon: 'calendar', text: t('guidelines.recent') },
        { icon: 'eye-off', text: t('guidelines.private') },
        { icon: 'lock', text: t('guidelines.safe') },
      ]}
      renderFiles={({ input, onUpload, onDelete, onReplace }) => {
        if (!gallery) return null;
        const { items, picked } = gallery.media;
        const photos = (
          <Fragment key="photos">
            <PhotoGallery {...gallery.media} onDelete={onDelete} />
            <RefusedPhotos
              store={wizard.store}
              items={items}
              onDelete={onDelete}
              onReplace={onReplace}
            />
          </Fragment>
        );
        const panel = (
          <PhotoPanel key="panel" gallery={gallery} input={input} onUpload={onUpload} />
        );
        // What is picked is in view, above the photos that are uploaded.
        return picked.length > 0 ? [panel, photos] : [photos, panel];
      }}
    />
  );
}

interface PhotoGalleryProps extends Pick<MediaOnPhone, 'items' | 'picked'> {
  onDelete: (row: MediaRow) => void;
}

function PhotoGallery({ items, picked, onDelete }: PhotoGalleryProps) {
  const { t } = useTranslation('photos');
  if (items.length === 0) return null;
  const main = findMainPhoto([...items.map(({ row }) => row), ...picked]);
  return (
    <Grid aria-label={t('gallery')}>
      {items.map((item, index) => (
        <PhotoTile
          key={item.row.id}
          item={item}
          isReplaced={item.row.photoType === main?.photoType && item.row !== main}
          number={index + 1}
          onDelete={onDelete}
        />
      ))}
    </Grid>
  );
}

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    // Two columns on a screen of 320 px; one if the font is twice as large.
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))',
    gap: '4',
    mt: '3',
    mb: '5',
  },
});
