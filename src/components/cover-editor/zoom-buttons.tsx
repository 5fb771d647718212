import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';

interface ZoomButtonsProps {
  /** At 100, the whole picture is visible. */
  percent: number;
  zoomBy: (steps: number) => void;
  showWhole: () => void;
}

export function ZoomButtons({ percent, zoomBy, showWhole }: ZoomButtonsProps) {
  const { t } = useTranslation('aadhaar');
  return (
    <Plate>
      <ZoomButton type="button" aria-label={t('zoom.out')} onClick={() => zoomBy(-1)}>
        <Icon name="minus" />
      </ZoomButton>
      <chakra.output minWidth="3rem" textAlign="center" textStyle="small">
        {percent}%
      </chakra.output>
      <ZoomButton type="button" aria-label={t('zoom.in')} onClick={() => zoomBy(1)}>
        <Icon name="plus" />
      </ZoomButton>
      <ZoomButton type="button" aria-label={t('zoom.whole')} onClick={showWhole}>
        <Icon name="whole" />
      </ZoomButton>
    </Plate>
  );
}

const Plate = chakra('div', {
  base: {
    position: 'absolute',
    insetEnd: '2',
    top: '2',
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    bg: 'bg.raised',
    borderRadius: 'control',
    border: '1.5px solid',
    borderColor: 'border.emphasized',
  },
});

const ZoomButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: 'target',
    color: 'brand.fg',
    borderRadius: 'control',
    '@media (hover: hover)': { _hover: { bg: 'brand.subtle' } },
  },
});
