import type { User } from '../../domain/user.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import type { Progress } from '../../store/account/profile-rows.ts';
import type { ItemState } from '../../store/account/unsent.ts';

/** A step imports nothing else of the wizard, and takes the members that it needs. */
export interface Wizard extends Omit<Progress, 'currentStep' | 'done'> {
  store: AccountStore;
  user: User;
  step: StepKey;
  done: readonly StepKey[];
  /** The done steps, and a step that must be done again, so that later steps stay open. */
  open: readonly StepKey[];
  states: Partial<Record<StepKey, ItemState>>;
  /** Whether the screen after the last step is shown. `step` is still the last one (spec.md §4). */
  isFinished: boolean;
  goOn(): void;
}

/** The value of `step` in the address of the screen after the last step. */
export const FINISHED = 'finished';

export function stepAddress(step: StepKey | typeof FINISHED): string {
  return `/profile?step=${step}`;
}

/** The screen that fills the forms from a biodata. */
export const FILL_ADDRESS = '/fill-from-biodata';
