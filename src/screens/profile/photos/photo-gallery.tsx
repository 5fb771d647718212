import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MediaRow } from '../../../store/media-row.ts';
import type { MediaItem } from '../media/read-media.ts';
import { PhotoTile } from './photo-tile.tsx';

interface PhotoGalleryProps {
  items: readonly MediaItem[];
  onDelete: (row: MediaRow) => void;
}

export function PhotoGallery({ items, onDelete }: PhotoGalleryProps) {
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
