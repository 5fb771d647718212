import { chakra } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { focusRingAround } from '../../../../components/look/focus-ring.ts';
import type { CardSide } from '../../../../media/card/proposal/propose-covers.ts';
import { CameraButton } from '../media/camera-button.tsx';

interface PickerProps {
  side: CardSide;
  error: { id: string; isThere: boolean };
  /** The picture of the side. Without a picture, the tile itself is the button. */
  children?: ReactNode;
  onPick: (file: File) => void;
}

export function Picker({ side, error, children, onPick }: PickerProps) {
  const { t } = useTranslation('aadhaar');
  const input = useRef<HTMLInputElement>(null);
  const id = `aadhaar-${side}`;
  const isEmpty = children === undefined;
  const change = (event: React.ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Lets the person pick the same file again.
    event.currentTarget.value = '';
    if (file) onPick(file);
  };
  return (
    <>
      <Tile data-empty={isEmpty || undefined} data-invalid={error.isThere || undefined}>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          className="visually-hidden"
          aria-label={t(`sides.${side}`)}
          aria-required="true"
          aria-invalid={error.isThere || undefined}
          aria-describedby={error.isThere ? error.id : undefined}
          tabIndex={isEmpty ? undefined : -1}
          onChange={change}
        />
        {isEmpty ? (
          <TileLabel htmlFor={id}>
            <Icon name="card" />
            {t(`pick.${side}`)}
          </TileLabel>
        ) : (
          children
        )}
      </Tile>
      <chakra.div display="flex" flexWrap="wrap" gap="1" mt="1" ms="-2">
        {isEmpty ? null : (
          <Button
            kind="quiet"
            aria-describedby={`${id}-label`}
            onClick={() => input.current?.click()}
          >
            {t('pick.replace')}
          </Button>
        )}
        <CameraButton
          label={t('pick.camera')}
          accept="image/*"
          describedBy={`${id}-label`}
          onChange={change}
        />
      </chakra.div>
    </>
  );
}

/** The aspect ratio of an Aadhaar card (85.6 × 54 mm), for a tile without a picture. */
export const CARD_SHAPE = '1.586';

const Tile = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 'card',
    border: '1.5px solid',
    borderColor: 'border.emphasized',
    bg: 'bg.muted',
    '&[data-empty]': { borderStyle: 'dashed', bg: 'bg.panel' },
    '&[data-invalid]': { borderColor: 'danger', borderWidth: '2px' },
    ...focusRingAround('> input'),
  },
});

const TileLabel = chakra('label', {
  base: {
    aspectRatio: CARD_SHAPE,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    px: '4',
    textAlign: 'center',
    color: 'brand.fg',
    fontWeight: '600',
    cursor: 'pointer',
    '@media (hover: hover)': { _hover: { bg: 'brand.subtle' } },
  },
});
