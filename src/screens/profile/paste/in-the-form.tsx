import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonBase } from '../../../components/button.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { StickyAction } from '../../../components/sticky-action.tsx';
import type { User } from '../../../domain/account.ts';
import { firstOpenStep, isStepOpen, type StepKey } from '../../../domain/steps.ts';
import { progressOf, readProfileRows } from '../../../store/account/profile-rows.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { listDone } from '../../../wizard/opening-step.ts';
import { stepAddress } from '../wizard.ts';

export interface PutStep {
  step: StepKey;
  count: number;
}

interface InTheFormProps {
  store: AccountStore;
  user: User;
  put: readonly PutStep[];
}

/** A step that is still closed comes after the first open one, which the button then opens. */
export function InTheForm({ store, user, put }: InTheFormProps) {
  const { t } = useTranslation(['paste', 'common']);
  const progress = useLiveQuery(async () => progressOf(await readProfileRows(store)), [store]);
  const done = progress && listDone(progress, user);
  const [first] = put;
  const isNext = done && first && isStepOpen(first.step, done);
  const next = done && first && (isNext ? first.step : firstOpenStep(done));
  return (
    <>
      <InfoBox tone="success" announce="polite">
        {t('done.text', { count: put.reduce((sum, { count }) => sum + count, 0) })}
      </InfoBox>
      <chakra.p mt="5">{t('done.next')}</chakra.p>
      <chakra.ul mt="3" mb="5" display="grid" gap="2">
        {put.map(({ step, count }) => (
          <li key={step}>{`${t(`common:steps.${step}`)}: ${count}`}</li>
        ))}
      </chakra.ul>
      {next && !isNext ? (
        <chakra.p mb="5">{t('done.first', { title: t(`common:steps.${next}`) })}</chakra.p>
      ) : null}
      {next ? (
        <StickyAction>
          <ButtonBase asChild kind="primary">
            <Link to={stepAddress(next)}>
              {t('done.open', { title: t(`common:steps.${next}`) })}
            </Link>
          </ButtonBase>
        </StickyAction>
      ) : null}
    </>
  );
}
