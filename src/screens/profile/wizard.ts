import type { User } from '../../domain/account.ts';
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
  percent: number;
  profileCreated: boolean;
  states: Partial<Record<StepKey, ItemState>>;
  /** The slots whose file neither the server nor this phone has any more. The app asks for them. */
  lost: readonly MediaSlot[];
  /** Opens the next step. On the last step, the same step stays open (spec.md §4). */
  goOn(): void;
}

export function stepAddress(step: StepKey): string {
  return `/profile?step=${step}`;
}

export function isOwnProfile(user: User): boolean {
  return user.relationName === 'Self' || !user.candidateName || user.candidateName === user.name;
}
