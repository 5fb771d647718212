import type { AadhaarCheck, User } from '../../domain/user.ts';
import type { MissingPart } from '../../domain/completion.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import type { ItemState } from '../../store/account/unsent.ts';
import type { MediaSlot } from '../../store/schema/media-row.ts';

/** A step imports nothing else of the wizard, and takes the members that it needs. */
export interface Wizard {
  store: AccountStore;
  user: User;
  step: StepKey;
  done: readonly StepKey[];
  /** The done steps, and a step that must be done again, so that later steps stay open. */
  open: readonly StepKey[];
  percent: number;
  missing: readonly MissingPart[];
  profileCreated: boolean;
  states: Partial<Record<StepKey, ItemState>>;
  /** The slots whose file neither the server nor this phone has any more. The app asks for them. */
  lost: readonly MediaSlot[];
  /** The operator's check of the Aadhaar card; null if the operator checks no cards. */
  check: AadhaarCheck | null;
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
