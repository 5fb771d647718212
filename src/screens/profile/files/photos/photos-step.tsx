import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { chakra, Flex } from '@chakra-ui/react';
import { PHOTO_MAX_COUNT } from '../../../../domain/limits.ts';
import { MediaStep, type MediaParts } from '../media/media-step.tsx';
import { type Gallery, listReady, useGallery } from '../media/use-gallery.ts';
import type { Wizard } from '../../wizard.ts';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import { findMainPhoto } from '../../../../store/media/media-store.ts';
import type { MediaItem, MediaOnPhone } from '../media/read-media.ts';
import { DrawnGallery, DrawnPortraits } from './drawn-portraits.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { Button } from '../../../../components/button.tsx';
import type { AccountStore } from '../../../../store/schema/account-store.ts';
import { retryNow } from '../../../../sync/trigger-sync.ts';
import { isAboutFile, useRefusalText } from '../media/use-refusal-text.ts';
import { Icon } from '../../../../components/icon.tsx';
import { InfoBox } from '../../../../components/info-box.tsx';
import { PickPanel } from '../media/pick-panel.tsx';
import { PickedPhoto } from './picked-photo.tsx';

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
          <PhotoPanel key="panel" gallery={gallery} {...{ input, onUpload, onReplace }} />
        );
        // Picked photos come first, so that they are in view.
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

interface RefusedPhotosProps {
  store: AccountStore;
  items: readonly MediaItem[];
  onDelete: (row: MediaRow) => void;
  onReplace: (row: MediaRow) => void;
}

function RefusedPhotos({ store, items, onDelete, onReplace }: RefusedPhotosProps) {
  const { t } = useTranslation('photos');
  const refusalText = useRefusalText('photos');
  return items.map(({ row, refusal }, index) => {
    if (!refusal) return null;
    const { rejection, seq } = refusal;
    return (
      <Box key={row.id} aria-label={t('refused.title', { number: index + 1 })}>
        <p>
          <chakra.b color="danger">{t('refused.title', { number: index + 1 })}</chakra.b>{' '}
          <chakra.span whiteSpace="pre-line">{refusalText(rejection)}</chakra.span>
        </p>
        <Flex gap="3" mt="3" wrap="wrap">
          {isAboutFile(rejection) ? (
            <Button kind="secondary" onClick={() => onReplace(row)}>
              {t('refused.another')}
            </Button>
          ) : (
            <Button kind="secondary" onClick={() => void retryNow(store, seq)}>
              {t('refused.retry')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => onDelete(row)}>
            {t('refused.delete')}
          </Button>
        </Flex>
      </Box>
    );
  });
}

const Box = chakra('section', {
  base: {
    mb: '5',
    px: '5',
    py: '4',
    bg: 'danger.subtle',
    border: '2px solid',
    borderColor: 'danger',
    borderRadius: 'card',
  },
});

interface PhotoPanelProps extends Omit<MediaParts, 'onDelete'> {
  gallery: Gallery;
}

function PhotoPanel({ gallery, input, onUpload, onReplace }: PhotoPanelProps) {
  const { t } = useTranslation(['photos', 'validation']);
  const { media, wasTried } = gallery;
  const { picked } = media;
  const readyCount = listReady(media).length;
  const typeError = wasTried ? t('validation:imageTypeRequired') : undefined;
  return (
    <PickPanel
      words="photos"
      gallery={gallery}
      input={input}
      tile={{
        id: 'photo-file',
        picture: media.count > 0 ? <Icon name="camera" /> : <DrawnGallery />,
        accept: 'image/png,image/jpeg,.png,.jpg,.jpeg',
        what: t('panel.what'),
        multiple: true,
        camera: picked.length > 0 ? { label: t('panel.camera'), accept: 'image/*' } : undefined,
      }}
      instead={
        media.count < PHOTO_MAX_COUNT ? null : (
          <InfoBox>{t('panel.full', { limit: PHOTO_MAX_COUNT })}</InfoBox>
        )
      }
      isReplaceable={
        media.items.some(({ refusal }) => refusal) || picked.some(({ fault }) => fault === 'gaveUp')
      }
      ready={readyCount > 0 ? t('panel.ready', { count: readyCount }) : null}
      onPick={(files) => void gallery.pick(files)}
      onUpload={onUpload}
    >
      {picked.length > 0 ? (
        <chakra.ul mb="4" display="grid" gap="4">
          {picked.map((row, index) => (
            <PickedPhoto
              key={row.id}
              row={row}
              number={index + 1}
              isOnly={picked.length === 1}
              typeError={row.photoType ? undefined : typeError}
              gallery={gallery}
              onReplace={() => onReplace(row)}
              onRemoved={() => input.current?.focus()}
            />
          ))}
        </chakra.ul>
      ) : null}
    </PickPanel>
  );
}
