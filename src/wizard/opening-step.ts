import type { User } from '../domain/account.ts';
import { firstOpenStep, isStepKey, isStepOpen, STEP_KEYS, type StepKey } from '../domain/steps.ts';

interface WizardPlace {
  /** The step that the address asks for (`/profile?step=…`), whatever stands there; null for none. */
  requested: string | null;
  /** Where this person left the wizard on this phone. */
  currentStep: StepKey | null;
  done: readonly StepKey[];
}

/** The steps that are done, in their order: on this phone, or at the server. */
export function listDone(
  { done }: { done: readonly StepKey[] },
  { profileStepsCompleted = [] }: Pick<User, 'profileStepsCompleted'>,
): StepKey[] {
  return STEP_KEYS.filter((step) => done.includes(step) || profileStepsCompleted?.includes(step));
}

/** What the home screen's shortcut asks for: the first step that is not done. */
const NEXT_STEP = 'next';

/**
 * The step that the wizard shows (docs/decisions/0010-where-the-wizard-opens.md): the
 * one in the address, or the furthest open one where that is still closed; without
 * one, where it was left, else the first that is not done. A new account: Welcome.
 */
export function openingStep({ requested, currentStep, done }: WizardPlace): StepKey {
  if (requested === NEXT_STEP) return firstOpenStep(done);
  if (isStepKey(requested)) {
    return isStepOpen(requested, done) ? requested : firstOpenStep(done);
  }
  if (currentStep && isStepOpen(currentStep, done)) return currentStep;
  const isNew = done.every((step) => step === 'welcome');
  return isNew ? 'welcome' : firstOpenStep(done);
}
