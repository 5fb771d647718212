import { chakra } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { focusRingAround } from '../../../../components/look/focus-ring.ts';
import type { CardSide } from '../../../../domain/enumerations.ts';
import { CameraButton } from '../media/camera-button.tsx';
import { DrawnCard } from './drawn-card.tsx';

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
            <DrawnCard side={side} />
            <chakra.span flex="1 1 6rem">{t(`pick.${side}`)}</chakra.span>
            <Icon name="plus" />
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

export const pictureFrame = {
  overflow: 'hidden',
  borderRadius: 'card',
  border: '1.5px solid',
  borderColor: 'border.emphasized',
  bg: 'bg.muted',
} as const;

/** Keeps the place of a picture that comes later, in the shape of a card (85.6 × 54 mm). */
export const CardFrame = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '1.586',
    color: 'fg.muted',
    ...pictureFrame,
  },
});

const Tile = chakra('div', {
  base: {
    position: 'relative',
    '&[data-empty]': { ...pictureFrame, borderStyle: 'dashed', bg: 'bg.panel' },
    '&[data-empty][data-invalid]': { borderColor: 'danger', borderWidth: '2px' },
    ...focusRingAround('> input'),
  },
});

const TileLabel = chakra('label', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4',
    p: '4',
    color: 'brand.fg',
    fontWeight: '600',
    cursor: 'pointer',
    '@media (hover: hover)': { _hover: { bg: 'brand.subtle' } },
  },
});
