import { chakra } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon.tsx';
import { InfoBox } from '../../../../components/info-box.tsx';
import { PHOTO_MAX_COUNT } from '../../../../domain/limits.ts';
import { PickPanel } from '../media/pick-panel.tsx';
import { listReady, type Gallery } from '../media/use-gallery.ts';
import { DrawnGallery } from './drawn-portraits.tsx';
import { PickedPhoto } from './picked-photo.tsx';

interface PhotoPanelProps {
  gallery: Gallery;
  input: RefObject<HTMLInputElement | null>;
  onUpload: () => Promise<boolean>;
}

export function PhotoPanel({ gallery, input, onUpload }: PhotoPanelProps) {
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
              onType={(type) => void gallery.describe(row, { photoType: type || null })}
              onReplace={() => {
                gallery.replaceNext(row.id);
                input.current?.click();
              }}
              onTryAgain={() => gallery.tryAgain(row)}
              onRemove={() => void gallery.remove(row).then(() => input.current?.focus())}
            />
          ))}
        </chakra.ul>
      ) : null}
    </PickPanel>
  );
}
