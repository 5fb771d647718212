import { useLiveQuery } from 'dexie-react-hooks';
import type { User } from '../../domain/account.ts';
import { STEP_KEYS, type StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { isBeingPrepared, readStepStates, type ItemState } from '../../store/item-state.ts';
import { readProgress } from '../../store/progress-store.ts';

export interface Overview {
  percent: number;
  done: readonly StepKey[];
  /** The step's way to the server; a step that holds nothing yet has none. */
  states: Partial<Record<StepKey, ItemState>>;
  /** Something is due to be sent, and nothing of it needs the page first. */
  canBeSent: boolean;
  /** True once both Aadhaar sides and Basic Info are there, on the server or on this phone. */
  profileCreated: boolean;
}

/** What the dashboard shows, live from the phone; undefined while it is first read. */
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
