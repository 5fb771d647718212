import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import type { IconName } from '../look/icon-paths.ts';
import { TURN_DEGREES, type CoverAction } from './cover-history.ts';

interface CoverToolsProps {
  onAct: (action: CoverAction) => void;
}

const ARROWS = [
  { name: 'left', icon: 'arrow-left', x: -1, y: 0 },
  { name: 'right', icon: 'arrow-right', x: 1, y: 0 },
  { name: 'up', icon: 'arrow-up', x: 0, y: -1 },
  { name: 'down', icon: 'arrow-down', x: 0, y: 1 },
] as const;

/** Everything that dragging does to the selected cover, for those who press rather than drag. */
export function CoverTools({ onAct }: CoverToolsProps) {
  const { t } = useTranslation('aadhaar');
  const [mode, setMode] = useState<'move' | 'resize'>('move');
  return (
    <Tools>
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
      {ARROWS.map(({ name, icon, x, y }) => (
        <Tool
          key={name}
          icon={icon}
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
    </Tools>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  onPress: () => void;
}

function Tool({ icon, label, onPress }: ToolProps) {
  return (
    <ToolButton type="button" aria-label={label} onClick={onPress}>
      <Icon name={icon} />
    </ToolButton>
  );
}

/** Two rows of at least 44 px on the narrowest phone. */
const Tools = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(6, minmax(2.75rem, 1fr))', rowGap: '2' },
});

const Choice = chakra('button', {
  base: {
    gridColumn: 'span 3',
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
    display: 'grid',
    placeItems: 'center',
    minHeight: 'target',
    color: 'brand.fg',
    borderRadius: 'control',
    '@media (hover: hover)': { _hover: { bg: 'brand.subtle' } },
  },
});
