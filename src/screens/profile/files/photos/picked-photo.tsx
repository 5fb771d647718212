import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { Muted } from '../../../../components/muted.tsx';
import { SelectField } from '../../../../components/fields/select-field.tsx';
import { PHOTO_TYPES, type PhotoType } from '../../../../domain/enumerations.ts';
import type { Gallery } from '../media/use-gallery.ts';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import { useObjectUrl } from '../../../../components/use-object-url.ts';

interface PickedPhotoProps {
  row: MediaRow;
  number: number;
  /** The only photo has no number in its label. */
  isOnly: boolean;
  typeError: string | undefined;
  gallery: Gallery;
  onRemoved: () => void;
  /** Called to replace a photo that could not be prepared. */
  onReplace: () => void;
}

/** A photo that is not submitted yet, or that could not be prepared. */
export function PickedPhoto(props: PickedPhotoProps) {
  const { row, number, isOnly, typeError, gallery } = props;
  const { t } = useTranslation('photos');
  const url = useObjectUrl(row.thumbnail, row.id);
  // A chosen type is shown before it is stored. Later, another photo may get this type instead.
  const [stored, setStored] = useState(row.photoType);
  const [type, setType] = useState<PhotoType | ''>(row.photoType ?? '');
  if (stored !== row.photoType) {
    setStored(row.photoType);
    setType(row.photoType ?? '');
  }
  return (
    <chakra.li display="flex" flexWrap="wrap" gap="4" p="3" layerStyle="panel">
      <Preview>
        {url === undefined ? (
          <Icon name={row.fault ? 'triangle' : 'camera'} color={row.fault ? 'danger' : undefined} />
        ) : (
          <img src={url} alt={t('panel.preview', { number })} />
        )}
      </Preview>
      <chakra.div minWidth="0" flex="1 1 12rem">
        {row.fault ? (
          <chakra.p role="alert" color="danger" fontWeight="600" textStyle="small">
            {row.fault === 'gaveUp' ? t('panel.gaveUp') : t('panel.unreadable')}
          </chakra.p>
        ) : (
          <>
            <SelectField
              id={`photo-type-${row.id}`}
              required
              label={isOnly ? t('panel.type') : t('panel.typeOf', { number })}
              value={type}
              error={typeError}
              options={PHOTO_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
              onChange={(value) => {
                const next = PHOTO_TYPES.find((known) => known === value) ?? '';
                setType(next);
                void gallery.describe(row, { photoType: next || null });
              }}
            />
            {row.preparedFromBytes === undefined ? (
              <Muted mt="1">{t('panel.preparing')}</Muted>
            ) : null}
          </>
        )}
        {row.fault === 'gaveUp' ? (
          <Flex gap="3" mt="3" wrap="wrap">
            <Button kind="secondary" onClick={props.onReplace}>
              {t('refused.another')}
            </Button>
            <Button kind="secondary" onClick={() => gallery.tryAgain(row)}>
              {t('panel.tryAgain')}
            </Button>
          </Flex>
        ) : null}
        <Button
          kind="quiet"
          ms="-2"
          aria-label={t('panel.removeOf', { number })}
          onClick={() => void gallery.remove(row).then(props.onRemoved)}
        >
          {t('panel.remove')}
        </Button>
      </chakra.div>
    </chakra.li>
  );
}

const Preview = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '5rem',
    aspectRatio: '4 / 5',
    overflow: 'hidden',
    borderRadius: 'control',
    bg: 'bg.muted',
    color: 'fg.muted',
    '& > img': { width: 'full', height: 'full', objectFit: 'cover', objectPosition: '50% 25%' },
  },
});
