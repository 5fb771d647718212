import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HeadingLine } from '../../components/heading-line.tsx';
import { Icon } from '../../components/icon.tsx';
import { StateLabel } from '../../components/state-label.tsx';
import { firstOpenStep, isStepOpen, STEP_KEYS, type StepKey } from '../../domain/steps.ts';
import type { Overview } from './dashboard-screen.tsx';

export function StepRows({ overview }: { overview: Overview }) {
  const { t } = useTranslation(['account', 'common', 'sync']);
  // A row needs a noun, but the step's own title, 'Upload Aadhaar', is an instruction.
  const titleOf = (step: StepKey) =>
    step === 'aadhaar' ? t('sync:panel.aadhaar') : t(`common:steps.${step}`);
  return (
    <section aria-labelledby="dashboard-steps">
      <chakra.h2 id="dashboard-steps" fontSize="1.375rem" mb="3">
        {t('dashboard.steps')}
      </chakra.h2>
      <HeadingLine />
      <ol>
        {STEP_KEYS.map((step, index) => (
          <Row key={step}>
            {isStepOpen(step, overview.done) ? (
              <RowLink asChild>
                <Link to={`/profile?step=${step}`}>
                  <Number>{index + 1}</Number>
                  <Title>{titleOf(step)}</Title>
                  <StepState step={step} overview={overview} />
                  <Icon name="arrow-right" width="1.125rem" height="1.125rem" color="fg.muted" />
                </Link>
              </RowLink>
            ) : (
              <RowLink as="div" color="fg.muted">
                <Number>{index + 1}</Number>
                <Title>{titleOf(step)}</Title>
                <chakra.span textStyle="small">
                  {t('dashboard.afterStep', {
                    number: STEP_KEYS.indexOf(firstOpenStep(overview.done)) + 1,
                  })}
                </chakra.span>
              </RowLink>
            )}
          </Row>
        ))}
      </ol>
    </section>
  );
}

function StepState({ step, overview }: { step: StepKey; overview: Overview }) {
  const { t } = useTranslation('account');
  const state = overview.states[step];
  if (state) return <StateLabel state={state} />;
  if (!overview.done.includes(step)) {
    return (
      <chakra.span textStyle="small" color="fg.muted">
        {t('dashboard.notStarted')}
      </chakra.span>
    );
  }
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      textStyle="small"
      fontWeight="600"
      color="success"
    >
      <Icon name="tick" bold width="1.25rem" height="1.25rem" />
      {t('dashboard.done')}
    </chakra.span>
  );
}

const Row = chakra('li', { base: { borderBottom: '1px solid', borderColor: 'border' } });

/** On a narrow screen, the state is below the title. */
const RowLink = chakra('a', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1.5rem 1fr 1.25rem', sm: '1.5rem 1fr 13rem 1.25rem' },
    alignItems: 'center',
    columnGap: '3',
    minHeight: '3.25rem',
    py: '2',
    textDecoration: 'none',
    borderRadius: 'control',
    '& > :nth-child(3)': { gridColumn: { base: '2', sm: '3' }, gridRow: { base: '2', sm: '1' } },
    '& > :nth-child(4)': {
      gridColumn: { base: '3', sm: '4' },
      gridRow: { base: '1 / 3', sm: '1' },
    },
  },
});

const Number = chakra('span', { base: { color: 'fg.muted', textAlign: 'end' } });
const Title = chakra('span', { base: { fontWeight: '600' } });
