import type { User } from '../domain/account.ts';
import { firstOpenStep, isStepKey, isStepOpen, STEP_KEYS, type StepKey } from '../domain/steps.ts';

interface WizardPlace {
  /**
   * The value of `step` in the address (`/profile?step=…`), which is not checked yet; null if the
   * address has no step.
   */
  requested: string | null;
  /** The step that the wizard last showed on this phone. */
  currentStep: StepKey | null;
  done: readonly StepKey[];
}

/** The steps that are done on this phone or at the server, in the order of the wizard. */
export function listDone(
  { done }: { done: readonly StepKey[] },
  { profileStepsCompleted = [] }: Pick<User, 'profileStepsCompleted'>,
): StepKey[] {
  return STEP_KEYS.filter((step) => done.includes(step) || profileStepsCompleted?.includes(step));
}

/**
 * The value of `step` in the shortcut on the phone's home screen. It opens the first step that is
 * not done.
 */
const NEXT_STEP = 'next';

/**
 * Returns the step that the wizard shows (docs/decisions/0010-where-the-wizard-opens.md). If the
 * address names an open step (`isStepOpen`), the wizard shows it. If the address names a closed
 * step, the wizard shows the first step that is not done. If the address names no step, the wizard
 * continues where the person left it, or else at the first step that is not done. A new account
 * starts at Welcome.
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
