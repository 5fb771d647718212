import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { showToast } from '../../../../components/show-toast.ts';
import { CARD_SHAPE } from './picker.tsx';

interface StoredPictureProps {
  canShow: boolean;
  find: () => Promise<string | undefined>;
  onFailed: () => void;
}

/** A side that only the server has. It is loaded only when the person wants to see it. */
export function StoredPicture({ canShow, find, onFailed }: StoredPictureProps) {
  const { t } = useTranslation('aadhaar');
  const [link, setLink] = useState<string>();
  if (link !== undefined && canShow) {
    return (
      <>
        <chakra.img
          src={link}
          alt={t('shown.stored')}
          display="block"
          width="full"
          onError={() => {
            setLink(undefined);
            onFailed();
            if (navigator.onLine) showToast({ kind: 'error', title: t('failed.loading') });
          }}
        />
        <Plate>
          <Button kind="quiet" icon="eye-off" onClick={() => setLink(undefined)}>
            {t('sent.hide')}
          </Button>
        </Plate>
      </>
    );
  }
  return (
    <Flex
      aspectRatio={CARD_SHAPE}
      direction="column"
      align="center"
      justify="center"
      gap="1"
      px="4"
      textAlign="center"
      color="fg.muted"
      textStyle="small"
    >
      <Icon name="sent" color="success" width="2rem" height="2rem" />
      {t('sent.text')}
      {canShow ? (
        <Button kind="quiet" icon="eye" onClick={() => void find().then(setLink)}>
          {t('sent.show')}
        </Button>
      ) : null}
    </Flex>
  );
}

const Plate = chakra('div', {
  base: {
    position: 'absolute',
    insetEnd: '2',
    bottom: '2',
    bg: 'bg.raised',
    borderRadius: 'control',
  },
});
