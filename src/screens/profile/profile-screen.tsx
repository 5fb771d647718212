import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../components/screen.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { User } from '../../domain/account.ts';
import { STEP_KEYS, type StepKey } from '../../domain/steps.ts';
import { useSession } from '../../session/session.tsx';
import type { AccountStore } from '../../store/account-store.ts';
import { BASIC_INFO } from '../../wizard/basic-info.ts';
import { ContinueStep } from './continue-step.tsx';
import { FormStep } from './form-step.tsx';
import { StepLayout } from './step-layout.tsx';
import { useWizard, type Wizard } from './use-wizard.ts';
import { WelcomeStep } from './welcome-step.tsx';

/** The pictures' code and words come with the step. */
const AadhaarStep = lazy(() => import('./aadhaar/aadhaar-step.tsx'));

/** /profile: the wizard of ten steps (spec.md §2). The step is in the address: `?step=basic-info`. */
export default function ProfileScreen() {
  const { user, accountStore } = useSession();
  return user ? <SignedIn user={user} store={accountStore} /> : null;
}

function SignedIn({ user, store }: { user: User; store: AccountStore }) {
  // All words of the wizard come at once: no step waits for its own.
  const { t } = useTranslation(['common', 'wizard', 'validation', 'sync', 'safety', 'problem']);
  const wizard = useWizard(store, user);
  const title = wizard
    ? `${t('stepOf', stepNumber(wizard.step))} — ${t(`steps.${wizard.step}`)}`
    : t('titles.profile');
  return (
    <Screen title={title} width="page">
      {wizard ? (
        <StepLayout wizard={wizard}>
          <Step key={wizard.step} wizard={wizard} />
        </StepLayout>
      ) : (
        <Skeleton height="20rem" />
      )}
    </Screen>
  );
}

function Step({ wizard }: { wizard: Wizard }) {
  switch (wizard.step) {
    case 'welcome':
      return <WelcomeStep wizard={wizard} />;
    case 'aadhaar':
      return (
        <Suspense fallback={<Skeleton height="30rem" />}>
          <AadhaarStep wizard={wizard} />
        </Suspense>
      );
    case 'basic-info':
      return <FormStep wizard={wizard} form={BASIC_INFO} />;
    case 'personal-details':
    case 'personal-family':
    case 'personal-additional':
    case 'personal-photo':
    case 'personal-video':
    case 'personal-document':
    case 'personal-preferences':
      return <ContinueStep wizard={wizard} about={wizard.step} />;
  }
}

function stepNumber(step: StepKey): { number: number; count: number } {
  return { number: STEP_KEYS.indexOf(step) + 1, count: STEP_KEYS.length };
}
