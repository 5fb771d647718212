import type { AadhaarCheck, User } from '../domain/user.ts';
import { firstOpenStep, isStepKey, isStepOpen, STEP_KEYS, type StepKey } from '../domain/steps.ts';

interface WizardPlace {
  /** The value of `step` in the address (`/profile?step=…`), which is not checked yet. */
  requested: string | null;
  /** The step that the wizard last showed on this phone. */
  currentStep: StepKey | null;
  done: readonly StepKey[];
  /** The requested step is on the screen. It stays there even if an earlier step is refused. */
  isShown?: boolean;
}

/** The steps that are done on this phone or at the server. */
export function listDone(
  { done }: { done: readonly StepKey[] },
  { profileStepsCompleted = [] }: Pick<User, 'profileStepsCompleted'>,
): StepKey[] {
  return STEP_KEYS.filter((step) => done.includes(step) || profileStepsCompleted?.includes(step));
}

interface StoredProgress {
  done: readonly StepKey[];
  percent: number;
  check: AadhaarCheck | null;
}

/** A card that the desk asks for again is not done, but the later steps stay open [S21d]. */
export function progressShown(
  { done, percent, check }: StoredProgress,
  user: Pick<User, 'profileStepsCompleted' | 'profilePercent'>,
): { open: StepKey[]; done: StepKey[]; percent: number } {
  const open = listDone({ done }, user);
  if (check?.state === 'again') {
    return { open, done: open.filter((step) => step !== 'aadhaar'), percent };
  }
  return { open, done: open, percent: Math.max(percent, user.profilePercent ?? 0) };
}

/** The value of `step` in the shortcut on the phone's home screen. */
const NEXT_STEP = 'next';

/**
 * The step in the address comes first, then the step where the person stopped on this phone
 * (docs/decisions/0010-where-the-wizard-opens.md). A step that is not open yet is never shown.
 */
export function openingStep(place: WizardPlace): StepKey {
  const { requested, currentStep, done, isShown = false } = place;
  if (requested === NEXT_STEP) return firstOpenStep(done);
  if (isStepKey(requested)) {
    return isShown || isStepOpen(requested, done) ? requested : firstOpenStep(done);
  }
  if (currentStep && isStepOpen(currentStep, done)) return currentStep;
  const isNew = done.every((step) => step === 'welcome');
  return isNew ? 'welcome' : firstOpenStep(done);
}
