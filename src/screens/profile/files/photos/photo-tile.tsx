import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { StateLabel } from '../../../../components/state-label.tsx';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import type { MediaItem } from '../media/read-media.ts';
import { SentBar } from '../media/sent-bar.tsx';
import { useObjectUrl } from '../../../../components/use-object-url.ts';

interface PhotoTileProps {
  item: MediaItem;
  /** A newer photo is the profile picture now. */
  isReplaced: boolean;
  number: number;
  onDelete: (row: MediaRow) => void;
}

export function PhotoTile({ item, isReplaced, number, onDelete }: PhotoTileProps) {
  const { t } = useTranslation('photos');
  const { row, state, sentPercent } = item;
  const photoType = isReplaced ? 'Gallery Image' : row.photoType;
  const type = photoType ? t(`types.${photoType}`) : t('unknownType');
  return (
    <chakra.li layerStyle="panel" overflow="hidden" minWidth={0}>
      <Picture>
        <PhotoImage row={row} label={t('tile.name', { number, type })} />
        <Plate data-sent={state === 'sent' || undefined}>
          <StateLabel state={state} percent={sentPercent} iconOnly={state === 'sent'} />
          {state === 'sending' && sentPercent !== undefined ? (
            <SentBar percent={sentPercent} label={t('tile.name', { number, type })} />
          ) : null}
        </Plate>
      </Picture>
      <Flex align="center" justify="space-between" wrap="wrap" columnGap="1" ps="3">
        <chakra.div flex="1 1 5rem" minWidth="0" py="2" textStyle="small">
          {type}
        </chakra.div>
        <IconButton
          icon="trash"
          label={t('tile.delete', { number, type })}
          css={{ '@media (hover: hover)': { _hover: { bg: 'brand.subtle' } } }}
          onClick={() => onDelete(row)}
        />
      </Flex>
    </chakra.li>
  );
}

function PhotoImage({ row, label }: { row: MediaRow; label: string }) {
  const { t } = useTranslation('photos');
  const url = useObjectUrl(row.thumbnail, row.id);
  if (url !== undefined) return <img src={url} alt={label} />;
  return (
    <Flex
      direction="column"
      align="center"
      justify="center"
      gap="2"
      height="full"
      px="3"
      pb="12"
      textAlign="center"
      textStyle="small"
      color="fg.muted"
    >
      <Icon name="camera" boxSize="2rem" />
      <span>{row.stage === 'picked' ? t('panel.preparing') : t('tile.loading')}</span>
    </Flex>
  );
}

const Picture = chakra('div', {
  base: {
    position: 'relative',
    aspectRatio: '4 / 5',
    bg: 'bg.muted',
    '& > img': {
      width: 'full',
      height: 'full',
      objectFit: 'cover',
      // Shows the upper part of the photo, where faces usually are.
      objectPosition: '50% 25%',
    },
  },
});

const Plate = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '2',
    bottom: '2',
    px: '2',
    py: '1.5',
    bg: 'bg.raised',
    borderRadius: 'control',
    '&[data-sent]': { insetInlineEnd: 'auto', display: 'flex', py: '1' },
  },
});
