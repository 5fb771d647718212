import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HeadingLine } from '../../components/heading-line.tsx';
import { Icon } from '../../components/icon.tsx';
import { Muted } from '../../components/muted.tsx';
import { RowLink, Rows } from '../../components/rows.tsx';
import { StateLabel } from '../../components/state-label.tsx';
import { useCheckWords } from '../../components/use-check-words.ts';
import { isLeftEmpty } from '../../domain/completion.ts';
import { firstOpenStep, isStepOpen, STEP_KEYS, type StepKey } from '../../domain/steps.ts';
import type { Overview } from './dashboard-screen.tsx';

export default function StepRows({ overview }: { overview: Overview }) {
  const { t } = useTranslation(['account', 'common', 'sync']);
  // A row needs a noun, but the step's own title, 'Upload Aadhaar', is an instruction.
  const titleOf = (step: StepKey) =>
    step === 'aadhaar' ? t('sync:panel.aadhaar') : t(`common:steps.${step}`);
  const opensNext = STEP_KEYS.indexOf(firstOpenStep(overview.open)) + 1;
  const number = String(opensNext);
  const checkWords = useCheckWords();
  return (
    <section aria-labelledby="dashboard-steps">
      <chakra.h2 id="dashboard-steps" fontSize="1.375rem" mb="3">
        {t('dashboard.steps')}
      </chakra.h2>
      <HeadingLine />
      <Rows as="ol">
        {STEP_KEYS.map((step, index) => {
          const content = (
            <chakra.span display="flex" flex="1" gap="3" minWidth="0">
              <chakra.span width="1.5rem" color="fg.muted" textAlign="end">
                {index + 1}
              </chakra.span>
              <Words>
                <chakra.span fontWeight="600">{titleOf(step)}</chakra.span>
                {isStepOpen(step, overview.open) ? (
                  <StepState step={step} overview={overview} />
                ) : (
                  <chakra.span
                    textStyle="small"
                    className={index > opensNext ? 'visually-hidden' : undefined}
                  >
                    {t('dashboard.afterStep', { number })}
                  </chakra.span>
                )}
                {step === 'aadhaar' && overview.check ? (
                  <chakra.span textStyle="small" flexBasis="full" overflowWrap="anywhere">
                    {checkWords(overview.check)}
                  </chakra.span>
                ) : null}
              </Words>
            </chakra.span>
          );
          return (
            <li key={step}>
              {isStepOpen(step, overview.open) ? (
                <RowLink asChild>
                  <Link to={`/profile?step=${step}`}>
                    {content}
                    <Icon name="arrow-right" />
                  </Link>
                </RowLink>
              ) : (
                <RowLink as="div" color="fg.muted">
                  {content}
                </RowLink>
              )}
            </li>
          );
        })}
      </Rows>
    </section>
  );
}

/** A tick if the step is done and nothing of it is unsent, otherwise words. */
function StepState({ step, overview }: { step: StepKey; overview: Overview }) {
  const { t } = useTranslation(['account', 'sync', 'wizard']);
  const state = overview.states[step];
  if (state && state !== 'sent') return <StateLabel state={state} />;
  if (!overview.done.includes(step) || isLeftEmpty(step, overview.missing)) {
    return <Muted as="span">{t('wizard:panel.empty')}</Muted>;
  }
  return (
    <chakra.span color="success">
      <Icon name="tick" bold boxSize="1.25rem" />
      <span className="visually-hidden">{t(state ? 'sync:state.sent' : 'dashboard.done')}</span>
    </chakra.span>
  );
}

/** Where both do not fit on one line, the state is below the title. */
const Words = chakra('span', {
  base: {
    display: 'flex',
    flex: '1',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '3',
    minWidth: '0',
  },
});
