import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { plainButton } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Muted } from '../../../components/muted.tsx';
import { StateLabel } from '../../../components/state-label.tsx';
import { isLeftEmpty } from '../../../domain/completion.ts';
import { isStepOpen, STEPS, type StepKey } from '../../../domain/steps.ts';
import { stepAddress, type Wizard } from '../wizard.ts';

const GROUPS = ['primary', 'extended'] as const;
type Group = (typeof GROUPS)[number];

interface StepsNavProps {
  wizard: Wizard;
  /** Called when the person has chosen a step, so that a sheet with the list can close. */
  onLeave?: (() => void) | undefined;
}

/**
 * The group of the current step is open (spec.md §2). What a person opens or closes stays so until
 * the wizard enters another group.
 */
export function StepsNav({ wizard, onLeave }: StepsNavProps) {
  const { t } = useTranslation('wizard');
  const current = STEPS.find((step) => step.key === wizard.step)?.group;
  const [byHand, setByHand] = useState<
    { in?: Group | undefined } & Partial<Record<Group, boolean>>
  >({});
  const byHandHere = byHand.in === current ? byHand : {};
  const id = useId();
  return (
    <nav aria-label={t('panel.label')}>
      <ol>
        {GROUPS.map((group) => {
          const isOpen = byHandHere[group] ?? group === current;
          return (
            <GroupItem key={group}>
              <GroupButton
                aria-expanded={isOpen}
                aria-controls={`${id}-${group}`}
                onClick={() => setByHand({ ...byHandHere, in: current, [group]: !isOpen })}
              >
                <span>{t(`panel.${group}`)}</span>
                <Icon name={isOpen ? 'arrow-up' : 'arrow-down'} boxSize="1.25rem" />
              </GroupButton>
              <chakra.ol id={`${id}-${group}`} hidden={!isOpen} pb="2">
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
        })}
      </ol>
    </nav>
  );
}

const GroupItem = chakra('li', {
  base: { '& + &': { borderTopWidth: '1px' } },
});

const GroupButton = plainButton({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  width: 'full',
  minHeight: 'field',
  px: '3',
  textAlign: 'start',
  textStyle: 'h3',
  borderRadius: 'control',
});

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a disabled link */
interface StepRowProps extends StepsNavProps {
  step: StepKey;
  isMandatory: boolean;
}

function StepRow({ step, isMandatory, wizard, onLeave }: StepRowProps) {
  const { t } = useTranslation(['common', 'wizard']);
  const isCurrent = step === wizard.step;
  const isDone = wizard.done.includes(step);
  const state = wizard.states[step];
  const isEmpty = isDone && isLeftEmpty(step, wizard.missing);
  const words = (
    <>
      {isDone ? (
        // A passed step is done (spec.md §4). The grey tick and the words say that it is empty.
        <Icon name="tick" bold boxSize="1.25rem" color={isEmpty ? 'fg.muted' : 'success'} />
      ) : isCurrent ? (
        <Dot bg="accent" />
      ) : (
        <Dot border="2px solid" borderColor="border.emphasized" />
      )}
      <chakra.span flex="1" minWidth="0">
        <span>{t(`steps.${step}`)}</span>
        {isMandatory ? (
          <>
            <chakra.span aria-hidden="true" color="danger" ms="0.2em">
              *
            </chakra.span>
            <span className="visually-hidden">
              , <span>{t('required')}</span>
            </span>
          </>
        ) : null}
        {isDone ? (
          <span className="visually-hidden">
            , <span>{t('wizard:panel.done')}</span>
          </span>
        ) : null}
        {isEmpty ? (
          <Muted as="span" display="block" fontWeight="400">
            {t('wizard:panel.empty')}
          </Muted>
        ) : null}
      </chakra.span>
      {state && state !== 'sent' ? <StateLabel state={state} iconOnly /> : null}
    </>
  );
  return (
    <li>
      {isStepOpen(step, wizard.open) ? (
        <Row asChild aria-current={isCurrent ? 'step' : undefined}>
          <Link to={stepAddress(step)} onClick={onLeave}>
            {words}
          </Link>
        </Row>
      ) : (
        <Row role="link" aria-disabled="true" color="fg.muted" cursor="default">
          {words}
        </Row>
      )}
    </li>
  );
}

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    px: '3',
    py: '2',
    textDecoration: 'none',
    borderRadius: 'control',
    borderInlineStart: '3px solid transparent',
    '&[aria-current=step]': {
      bg: 'brand.subtle',
      borderInlineStartColor: 'accent',
      fontWeight: '600',
    },
    '@media (hover: hover)': { '&[href]:hover': { bg: 'brand.subtle' } },
  },
});

const Dot = chakra('span', {
  base: { flexShrink: 0, boxSize: '0.8125rem', mx: '0.21875rem', borderRadius: 'round' },
});
