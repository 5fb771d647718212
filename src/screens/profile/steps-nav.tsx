import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { STEPS } from '../../domain/steps.ts';
import { StepRow } from './step-row.tsx';
import type { Wizard } from './wizard.ts';

const GROUPS = ['primary', 'extended'] as const;
type Group = (typeof GROUPS)[number];

interface StepsNavProps {
  wizard: Wizard;
  /** Called when the person has chosen a step, so that a sheet with the list can close. */
  onLeave?: (() => void) | undefined;
}

/** The group of the current step is open at first (spec.md §2). */
export function StepsNav({ wizard, onLeave }: StepsNavProps) {
  const { t } = useTranslation('wizard');
  const current = STEPS.find((step) => step.key === wizard.step)?.group;
  const [isOpen, setIsOpen] = useState<Partial<Record<Group, boolean>>>({});
  return (
    <nav aria-label={t('panel.label')}>
      <ol>
        {GROUPS.map((group) => (
          <StepGroup
            key={group}
            group={group}
            isOpen={isOpen[group] ?? group === current}
            onToggle={(next) => setIsOpen({ ...isOpen, [group]: next })}
            wizard={wizard}
            onLeave={onLeave}
          />
        ))}
      </ol>
    </nav>
  );
}

interface StepGroupProps extends StepsNavProps {
  group: Group;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function StepGroup({ group, isOpen, onToggle, wizard, onLeave }: StepGroupProps) {
  const { t } = useTranslation('wizard');
  const listId = useId();
  return (
    <GroupItem>
      <GroupButton aria-expanded={isOpen} aria-controls={listId} onClick={() => onToggle(!isOpen)}>
        {t(`panel.${group}`)}
        <Icon name={isOpen ? 'arrow-up' : 'arrow-down'} width="1.25rem" height="1.25rem" />
      </GroupButton>
      <chakra.ol id={listId} hidden={!isOpen} pb="2">
        {STEPS.filter((step) => step.group === group).map((step) => (
          <StepRow
            key={step.key}
            step={step.key}
            isMandatory={step.mandatory}
            wizard={wizard}
            onLeave={onLeave}
          />
        ))}
      </chakra.ol>
    </GroupItem>
  );
}

const GroupItem = chakra('li', {
  base: { '& + &': { borderTop: '1px solid', borderColor: 'border' } },
});

const GroupButton = chakra(
  'button',
  {
    base: {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      width: 'full',
      minHeight: 'field',
      px: '3',
      textAlign: 'start',
      textStyle: 'h3',
      borderRadius: 'control',
    },
  },
  { defaultProps: { type: 'button' } },
);
