import { useTranslation } from 'react-i18next';
import { PHOTO_MAX_COUNT } from '../../../../domain/limits.ts';
import { MediaStep } from '../media/media-step.tsx';
import { useGallery } from '../media/use-gallery.ts';
import type { Wizard } from '../../wizard.ts';
import { PhotoPanel } from './photo-panel.tsx';
import { RefusedPhotos } from './refused-photos.tsx';
import { chakra } from '@chakra-ui/react';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import type { MediaItem } from '../media/read-media.ts';
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
      rules={[
        t('guidelines.face'),
        t('guidelines.recent'),
        t('guidelines.private'),
        t('guidelines.safe'),
      ]}
      renderFiles={({ input, focusCounter, onDelete, onReplace }) =>
        gallery && (
          <>
            <PhotoGallery items={gallery.media.items} onDelete={onDelete} />
            <RefusedPhotos
              store={wizard.store}
              items={gallery.media.items}
              onDelete={onDelete}
              onReplace={onReplace}
            />
            <PhotoPanel gallery={gallery} input={input} onFilled={focusCounter} />
          </>
        )
      }
    />
  );
}

interface PhotoGalleryProps {
  items: readonly MediaItem[];
  onDelete: (row: MediaRow) => void;
}

function PhotoGallery({ items, onDelete }: PhotoGalleryProps) {
  const { t } = useTranslation('photos');
  if (items.length === 0) return <Empty>{t('empty')}</Empty>;
  return (
    <Grid aria-label={t('gallery')}>
      {items.map((item, index) => (
        <PhotoTile key={item.row.id} item={item} number={index + 1} onDelete={onDelete} />
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

const Empty = chakra('p', {
  base: {
    mt: '3',
    mb: '5',
    px: '5',
    py: '4',
    color: 'fg.muted',
    border: '1.5px dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'card',
  },
});
