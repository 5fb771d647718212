import { createElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../../components/screen.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { User } from '../../../domain/user.ts';
import { STEP_KEYS } from '../../../domain/steps.ts';
import { useSession } from '../../../session/session.tsx';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { StepLayout } from '../frame/step-layout.tsx';
import { END_SCREEN, stepScreen, useBiodataKept, useNextStepReady } from './step-screens.ts';
import { useWizard } from './use-wizard.ts';
import type { Wizard } from '../wizard.ts';

/** /profile (spec.md §2). The address names the step: `?step=basic-info`. */
export default function ProfileScreen() {
  const { user, accountStore } = useSession();
  return user ? <SignedIn user={user} store={accountStore} /> : null;
}

function SignedIn({ user, store }: { user: User; store: AccountStore }) {
  // Loads the texts of most steps together, so that these steps do not wait for them.
  const { t } = useTranslation(['common', 'wizard', 'validation', 'sync', 'safety', 'problem']);
  const wizard = useWizard(store, user);
  useNextStepReady(wizard?.step, store);
  useBiodataKept(wizard?.done.includes('basic-info') ?? false);
  const number = wizard ? STEP_KEYS.indexOf(wizard.step) + 1 : 0;
  const title =
    wizard && !wizard.isFinished
      ? `${t('stepOf', { number, count: STEP_KEYS.length })} — ${t(`steps.${wizard.step}`)}`
      : t('titles.profile');
  return (
    <Screen title={title} width="page">
      {wizard ? (
        wizard.isFinished ? (
          <Suspense fallback={<Skeleton height="30rem" />}>
            <END_SCREEN.View wizard={wizard} />
          </Suspense>
        ) : (
          <StepLayout wizard={wizard}>
            <Step key={wizard.step} wizard={wizard} />
          </StepLayout>
        )
      ) : (
        <Skeleton height="20rem" />
      )}
    </Screen>
  );
}

function Step({ wizard }: { wizard: Wizard }) {
  return (
    <Suspense fallback={<Skeleton height="30rem" />}>
      {createElement(stepScreen(wizard.step).View, { wizard })}
    </Suspense>
  );
}
