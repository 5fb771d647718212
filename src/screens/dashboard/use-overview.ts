import { useLiveQuery } from 'dexie-react-hooks';
import type { User } from '../../domain/account.ts';
import { STEP_KEYS, type StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { isBeingPrepared, readStepStates, type ItemState } from '../../store/item-state.ts';
import { readProgress } from '../../store/progress-store.ts';

export interface Overview {
  percent: number;
  done: readonly StepKey[];
  /** The state of each step's data on its way to the server; a step without data has no state. */
  states: Partial<Record<StepKey, ItemState>>;
  /** True when entries are due to be sent and the worker can send them all without an open page. */
  canBeSent: boolean;
  /** True once both Aadhaar sides and Basic Info are there, on the server or on this phone. */
  profileCreated: boolean;
}

/** The data of the dashboard, read live from the phone's store; undefined until the first read ends. */
export function useOverview(store: AccountStore, user: User): Overview | undefined {
  const live = useLiveQuery(async () => {
    const [progress, states, preparing] = await Promise.all([
      readProgress(store),
      readStepStates(store),
      store.media.filter(isBeingPrepared).count(),
    ]);
    return { progress, states, isPreparing: preparing > 0 };
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
