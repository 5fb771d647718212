import { useLiveQuery } from 'dexie-react-hooks';
import type { User } from '../../domain/account.ts';
import { STEP_KEYS, type StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { isBeingPrepared, stepStates, type ItemState } from '../../store/account/unsent.ts';
import { readProfileRows, progressOf } from '../../store/account/profile-rows.ts';

export interface Overview {
  percent: number;
  done: readonly StepKey[];
  /** How far the data of each step is on its way to the server. Some steps have no state. */
  states: Partial<Record<StepKey, ItemState>>;
  /** Whether something is due, and no submitted file has to be prepared in an open page first. */
  canBeSent: boolean;
  /** Whether both Aadhaar sides and Basic Info were submitted, sent or not. */
  profileCreated: boolean;
}

/** Undefined until the first read ends. */
export function useOverview(store: AccountStore, user: User): Overview | undefined {
  const live = useLiveQuery(async () => {
    const rows = await readProfileRows(store);
    return {
      progress: progressOf(rows),
      states: stepStates(rows),
      isPreparing: rows.media.some(isBeingPrepared),
    };
  }, [store]);
  if (!live) return undefined;
  const { progress, states, isPreparing } = live;
  const isDue = Object.values(states).some((state) => state === 'waiting' || state === 'sending');
  const atServer = user.profileStepsCompleted ?? [];
  return {
    percent: Math.max(progress.percent, user.profilePercent ?? 0),
    done: STEP_KEYS.filter((step) => progress.done.includes(step) || atServer.includes(step)),
    states,
    canBeSent: isDue && !isPreparing,
    profileCreated: progress.profileCreated || user.profileCreated,
  };
}
