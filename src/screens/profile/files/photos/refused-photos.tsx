import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import type { AccountStore } from '../../../../store/schema/account-store.ts';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import { retryNow } from '../../../../sync/trigger-sync.ts';
import type { MediaItem } from '../media/read-media.ts';
import { isAboutFile, isFileGone, useRefusalText } from '../media/use-refusal-text.ts';

interface RefusedPhotosProps {
  store: AccountStore;
  items: readonly MediaItem[];
  onDelete: (row: MediaRow) => void;
  onReplace: (row: MediaRow) => void;
}

export function RefusedPhotos({ store, items, onDelete, onReplace }: RefusedPhotosProps) {
  const { t } = useTranslation('photos');
  const refusalText = useRefusalText();
  return items.map(({ row, refusal }, index) => {
    if (!refusal) return null;
    const { rejection, seq } = refusal;
    return (
      <Box key={row.id} aria-label={t('refused.title', { number: index + 1 })}>
        <p>
          <chakra.b color="danger">{t('refused.title', { number: index + 1 })}</chakra.b>{' '}
          <span>
            {isFileGone(rejection)
              ? t('refused.gone')
              : `${refusalText(rejection)} ${t('refused.safe')}`}
          </span>
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
