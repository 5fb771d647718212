import { chakra } from '@chakra-ui/react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { Muted } from './muted.tsx';
import { focusRingAround } from './look/focus-ring.ts';

interface RadioTilesProps extends Omit<FieldFrameProps, 'children' | 'group'> {
  options: readonly { value: string; label: string; description?: string }[];
  /** '' if none is chosen. */
  value: string;
  onChange: (value: string) => void;
}

/** For a few choices. They are real radio buttons, so the arrow keys work. */
export function RadioTiles({ options, value, onChange, ...frame }: RadioTilesProps) {
  return (
    <FieldFrame {...frame} group>
      {({ id, ...control }) => (
        <Tiles role="radiogroup" aria-labelledby={`${id}-label`} {...control}>
          {options.map((option, index) => (
            <Tile key={option.value}>
              <RadioDot
                type="radio"
                id={index === 0 ? id : `${id}-${option.value}`}
                name={id}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              <span>
                <span>{option.label}</span>
                {option.description ? (
                  <Muted as="span" display="block">
                    {option.description}
                  </Muted>
                ) : null}
              </span>
            </Tile>
          ))}
        </Tiles>
      )}
    </FieldFrame>
  );
}

const Tiles = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
  },
});

export const radioTile = {
  display: 'flex',
  bg: 'bg.panel',
  border: '1.5px solid',
  borderColor: 'border.emphasized',
  cursor: 'pointer',
  '&:has(:checked)': {
    bg: 'brand.subtle',
    borderColor: 'brand.fg',
    boxShadow: 'inset 0 0 0 0.5px var(--brand-text)',
  },
  '[aria-invalid=true] > &': { borderColor: 'danger', borderWidth: '2px' },
  ...focusRingAround('input'),
} as const;

const Tile = chakra('label', {
  base: {
    ...radioTile,
    // All tiles have the same width if they fit in one row.
    flex: '1 1 0',
    minWidth: 'fit-content',
    overflowWrap: 'anywhere',
    alignItems: 'center',
    gap: '2',
    minHeight: 'field',
    px: '3',
    py: '2',
    borderRadius: 'control',
    '&:has(:checked)': { ...radioTile['&:has(:checked)'], fontWeight: '600' },
  },
});

export const RadioDot = chakra('input', {
  base: {
    flexShrink: 0,
    boxSize: '1.25rem',
    borderRadius: 'round',
    border: '2px solid',
    borderColor: 'border.emphasized',
    outline: 'none',
    _checked: {
      borderColor: 'brand.fg',
      background: 'radial-gradient(circle, var(--brand-text) 45%, transparent 50%)',
    },
  },
});
