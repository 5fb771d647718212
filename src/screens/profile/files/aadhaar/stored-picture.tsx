import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { CardSide } from '../../../../domain/enumerations.ts';
import { DrawnCard } from './drawn-card.tsx';
import { CardFrame } from './picker.tsx';

interface StoredPictureProps {
  side: CardSide;
  /** Missing without internet. */
  link: string | undefined;
  onFailed: () => void;
}

/** A side that only the server has, as it was sent. */
export function StoredPicture({ side, link, onFailed }: StoredPictureProps) {
  const { t } = useTranslation('aadhaar');
  return (
    <>
      <CardFrame>
        {link === undefined ? (
          <DrawnCard side={side} />
        ) : (
          <chakra.img
            src={link}
            alt={t('shown.stored')}
            width="full"
            height="full"
            objectFit="contain"
            onError={onFailed}
          />
        )}
      </CardFrame>
      <chakra.p mt="2" textStyle="small" color="fg.muted">
        {t('sent.text')}
      </chakra.p>
    </>
  );
}
