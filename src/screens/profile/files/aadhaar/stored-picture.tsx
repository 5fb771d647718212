import { chakra, Flex } from '@chakra-ui/react';
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

/** A side that only the server has, as it was sent. */
export function StoredPicture({ side, link, onFailed }: StoredPictureProps) {
  const { t } = useTranslation('aadhaar');
  return (
    <>
      {link === undefined ? null : (
        <chakra.img
          src={link}
          alt={t('shown.stored')}
          display="block"
          width="full"
          {...pictureFrame}
          onError={onFailed}
        />
      )}
      <Flex align="center" gap="4" mt="2" textStyle="small" color="fg.muted">
        {link === undefined ? <DrawnCard side={side} /> : null}
        {t('sent.text')}
      </Flex>
    </>
  );
}
