import { chakra } from '@chakra-ui/react';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { InfoBox } from '../../../../components/info-box.tsx';
import { PHOTO_TYPES, type PhotoType } from '../../../../domain/enumerations.ts';
import { PHOTO_MAX_COUNT } from '../../../../domain/limits.ts';
import { PickPanel } from '../media/pick-panel.tsx';
import { listReady, type Gallery } from '../media/use-gallery.ts';
import { PickedPhoto } from './picked-photo.tsx';
import { TypeField } from './type-field.tsx';

interface PhotoPanelProps {
  gallery: Gallery;
  input: RefObject<HTMLInputElement | null>;
  /** Called after a submit if no more photos are allowed. The focused button is then gone. */
  onFilled: () => void;
}

const TYPE_ID = 'photo-type';
const [DEFAULT_TYPE, , OTHER_TYPE] = PHOTO_TYPES;

export function PhotoPanel({ gallery, input, onFilled }: PhotoPanelProps) {
  const { t } = useTranslation(['photos', 'validation']);
  /** The type of the photos that are picked next; '' if none is chosen. */
  const [nextType, setNextType] = useState<PhotoType | ''>(DEFAULT_TYPE);
  const { media, wasTried } = gallery;
  const { picked } = media;
  const isFull = media.count >= PHOTO_MAX_COUNT;
  const ready = listReady(media);
  const typeError = wasTried ? t('validation:imageTypeRequired') : undefined;

  // Of several picked photos, only the first becomes the profile picture.
  const typeOf = (takenCount: number) =>
    nextType === DEFAULT_TYPE && takenCount > 0 ? OTHER_TYPE : nextType || undefined;

  async function upload(): Promise<void> {
    const lacking = await gallery.submit((rows) => rows.every((row) => row.photoType));
    if (lacking === 'file') input.current?.focus();
    if (lacking === 'detail') {
      // Looks in the page, because a type that was just chosen may not be stored yet.
      const types = document.querySelectorAll<HTMLSelectElement>(`select[id^=${TYPE_ID}]`);
      [...types].find(({ value }) => value === '')?.focus();
    }
    if (lacking) return;
    setNextType(DEFAULT_TYPE);
    if (isFull) onFilled();
  }

  return (
    <PickPanel
      words="photos"
      gallery={gallery}
      input={input}
      tile={{
        id: 'photo-file',
        icon: 'camera',
        accept: 'image/png,image/jpeg,.png,.jpg,.jpeg',
        what: t('panel.what'),
        multiple: true,
      }}
      camera={{ label: t('panel.camera'), accept: 'image/*' }}
      instead={isFull ? <InfoBox>{t('panel.full', { limit: PHOTO_MAX_COUNT })}</InfoBox> : null}
      isReplaceable={
        media.items.some(({ refusal }) => refusal) || picked.some(({ fault }) => fault === 'gaveUp')
      }
      hasUpload={!isFull || picked.length > 0}
      space={{ mt: '5', uploadMt: '4' }}
      onPick={(files) => void gallery.pick(files, typeOf)}
      onUpload={upload}
    >
      <chakra.output display="block" mt={ready.length > 0 ? '4' : '0'}>
        {ready.length > 0 ? t('panel.ready', { count: ready.length }) : null}
      </chakra.output>
      {picked.length > 0 ? (
        <chakra.ul mt="3" display="grid" gap="4">
          {picked.map((row, index) => (
            <PickedPhoto
              key={row.id}
              row={row}
              number={index + 1}
              isOnly={picked.length === 1}
              typeId={`${TYPE_ID}-${row.id}`}
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
      ) : isFull ? null : (
        <chakra.div mt="4" maxWidth="20rem">
          <TypeField
            id={TYPE_ID}
            label={t('panel.type')}
            value={nextType}
            error={nextType === '' ? typeError : undefined}
            onChange={setNextType}
          />
        </chakra.div>
      )}
    </PickPanel>
  );
}
