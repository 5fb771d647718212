import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import type { IconName } from '../look/icon-paths.ts';
import { TURN_DEGREES, type CoverAction } from './cover-history.ts';

interface CoverToolsProps {
  /** The picture has no covers. */
  isDisabled: boolean;
  onAct: (action: CoverAction) => void;
}

const ARROWS = [
  { name: 'left', turn: 180, x: -1, y: 0 },
  { name: 'right', turn: 0, x: 1, y: 0 },
  { name: 'up', turn: -90, x: 0, y: -1 },
  { name: 'down', turn: 90, x: 0, y: 1 },
] as const;

/** Buttons that change a cover without dragging. */
export function CoverTools({ isDisabled, onAct }: CoverToolsProps) {
  const { t } = useTranslation('aadhaar');
  const [mode, setMode] = useState<'move' | 'resize'>('move');
  return (
    <Tools disabled={isDisabled}>
      {(['move', 'resize'] as const).map((option) => (
        <Choice
          key={option}
          type="button"
          aria-pressed={mode === option}
          onClick={() => setMode(option)}
        >
          {t(`editor.mode.${option}`)}
        </Choice>
      ))}
      {ARROWS.map(({ name, turn, x, y }) => (
        <Tool
          key={name}
          icon="shift"
          turn={turn}
          label={t(`editor.${mode}.${name}`)}
          onPress={() =>
            onAct(mode === 'move' ? { do: 'move', x, y } : { do: 'resize', width: x, height: y })
          }
        />
      ))}
      <Tool
        icon="turn-left"
        label={t('editor.turn.left')}
        onPress={() => onAct({ do: 'turn', degrees: -TURN_DEGREES })}
      />
      <Tool
        icon="turn-right"
        label={t('editor.turn.right')}
        onPress={() => onAct({ do: 'turn', degrees: TURN_DEGREES })}
      />
      <Tool icon="trash" label={t('editor.remove')} onPress={() => onAct({ do: 'remove' })} />
    </Tools>
  );
}

interface ToolProps {
  icon: IconName;
  /** In degrees, clockwise. */
  turn?: number;
  label: string;
  onPress: () => void;
}

function Tool({ icon, turn = 0, label, onPress }: ToolProps) {
  return (
    <ToolButton type="button" aria-label={label} onClick={onPress}>
      <Icon name={icon} style={{ transform: `rotate(${turn}deg)` }} />
    </ToolButton>
  );
}

/** The buttons have two rows: in one row, each would be narrower than 44 px on a narrow phone. */
const Tools = chakra('fieldset', {
  base: {
    minWidth: 0,
    border: 'none',
    display: 'grid',
    width: 'full',
    maxWidth: '30rem',
    mx: 'auto',
    gridTemplateColumns: 'repeat(14, minmax(0, 1fr))',
    rowGap: '1',
    _disabled: { opacity: 0.45 },
  },
});

const Choice = chakra('button', {
  base: {
    gridColumn: 'span 7',
    minHeight: 'target',
    px: '2',
    border: '1.5px solid',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    textStyle: 'small',
    fontWeight: '600',
    '&:first-of-type': { borderStartRadius: 'control' },
    '&:nth-of-type(2)': { borderEndRadius: 'control', borderInlineStartWidth: 0 },
    '&[aria-pressed=true]': {
      bg: 'brand.subtle',
      boxShadow: 'inset 0 -3px 0 var(--brand-text)',
    },
  },
});

const ToolButton = chakra('button', {
  base: {
    gridColumn: 'span 2',
    display: 'grid',
    placeItems: 'center',
    minHeight: 'target',
    color: 'brand.fg',
    borderRadius: 'control',
    '@media (hover: hover)': { _hover: { bg: 'brand.subtle' } },
  },
});
