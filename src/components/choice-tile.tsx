import { chakra } from '@chakra-ui/react';
import { Icon } from './icon.tsx';
import type { IconName } from './look/icon-paths.ts';

interface ChoiceTileProps {
  icon?: IconName;
  name: string;
  description?: string | undefined;
  /** The person chose this tile earlier and has come back to the step. */
  isCurrent: boolean;
  onChoose: () => void;
}

export function ChoiceTile({ icon, name, description, isCurrent, onChoose }: ChoiceTileProps) {
  return (
    <Tile type="button" aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
      {icon ? <Icon name={icon} color="brand.fg" /> : null}
      <chakra.span flex="1" minWidth="0">
        <chakra.span display="block" fontWeight="600" fontSize="1.0625rem">
          {name}
        </chakra.span>
        {description ? (
          <chakra.span display="block" textStyle="small" color="fg.muted">
            {description}
          </chakra.span>
        ) : null}
      </chakra.span>
      <Icon name="arrow-right" width="1.25rem" height="1.25rem" color="fg.muted" />
    </Tile>
  );
}

const Tile = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    width: 'full',
    minHeight: '3.5rem',
    px: '5',
    py: '3',
    textAlign: 'start',
    bg: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.emphasized',
    borderRadius: 'card',
    '@media (hover: hover)': { _hover: { bg: 'brand.subtle' } },
    '&[aria-current]': {
      bg: 'brand.subtle',
      borderColor: 'brand.fg',
      boxShadow: 'inset 0 0 0 1px var(--brand-text)',
    },
  },
});
