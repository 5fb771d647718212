import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DrawnCard } from './drawn-card.tsx';
import { pictureFrame } from './picker.tsx';
import type { CardSide } from '../../../../media/card/proposal/propose-covers.ts';

interface StoredPictureProps {
  side: CardSide;
  /** Missing without internet. */
  link: string | undefined;
  onFailed: () => void;
}

/** The shape of a card (85.6 × 54 mm). The picture comes later and moves nothing. */
const Place = chakra('div', {
  base: { display: 'grid', placeItems: 'center', aspectRatio: '1.586', ...pictureFrame },
});

const FITTED = { width: '100%', height: '100%', minHeight: 0, objectFit: 'contain' } as const;

/** A side that only the server has, as it was sent. */
export function StoredPicture({ side, link, onFailed }: StoredPictureProps) {
  const { t } = useTranslation('aadhaar');
  return (
    <>
      <Place>
        {link === undefined ? (
          <DrawnCard side={side} />
        ) : (
          <chakra.img src={link} alt={t('shown.stored')} css={FITTED} onError={onFailed} />
        )}
      </Place>
      <chakra.p mt="2" textStyle="small" color="fg.muted">
        {t('sent.text')}
      </chakra.p>
    </>
  );
}
