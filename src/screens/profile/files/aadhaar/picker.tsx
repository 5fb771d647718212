import { chakra } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { focusRingAround } from '../../../../components/look/focus-ring.ts';
import type { CardSide } from '../../../../domain/enumerations.ts';
import { CameraButton } from '../media/file-tile.tsx';

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

/** Reserves the place of a picture, in the shape of a card (85.6 × 54 mm). */
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

/** A drawn card. Its number is covered, and so is its code on the back. */
export function DrawnCard({ side }: { side: CardSide }) {
  return (
    <chakra.svg aria-hidden="true" viewBox="0 0 96 60" width="7rem" flexShrink={0} fill="none">
      <rect x="1" y="1" width="94" height="58" rx="6" fill="var(--raised)" stroke="var(--border)" />
      <path d="M1 12V7a6 6 0 0 1 6-6h82a6 6 0 0 1 6 6v5z" fill="var(--brand-subtle)" />
      <path d="M8 6.5h30" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
      {side === 'front' ? (
        <>
          <rect x="8" y="17" width="20" height="24" rx="2" fill="var(--sunken)" />
          <circle cx="18" cy="25" r="4.5" fill="var(--border-strong)" />
          <path d="M10 41c0-7 4-9 8-9s8 2 8 9z" fill="var(--border-strong)" />
          <path d="M35 20h32M35 27h24M35 34h38" {...LINES} />
        </>
      ) : (
        <>
          <path d="M8 20h38M8 27h30M8 34h36M8 41h20" {...LINES} />
          <rect x="62" y="16" width="26" height="26" rx="2" fill="var(--line)" />
        </>
      )}
      <rect x="24" y="46" width="48" height="8" rx="2" fill="var(--line)" />
    </chakra.svg>
  );
}

const LINES = { stroke: 'var(--border)', strokeWidth: 3, strokeLinecap: 'round' } as const;
