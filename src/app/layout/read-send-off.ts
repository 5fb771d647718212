/** Reads the progress of 'Send now, then log out'. */
import type { AccountStore } from '../../store/schema/account-store.ts';
import { isBeingPrepared, readUnsentWork, type UnsentWork } from '../../store/account/unsent.ts';

/**
 * 'going': something can still be sent. 'unreachable': all that can be sent has failed since 'Send
 * now'. 'unfinished': a person must continue, for example with a refused entry or an open conflict.
 */
type SendOffState = 'done' | 'going' | 'unreachable' | 'unfinished';

interface SendOff {
  state: SendOffState;
  work: UnsentWork;
}

/** Ignores failures before `startedAt`, when 'Send now' was pressed, in epoch milliseconds. */
export async function readSendOff(store: AccountStore, startedAt: number): Promise<SendOff> {
  const work = await readUnsentWork(store);
  return { state: stateOf(work, startedAt), work };
}

function stateOf({ items }: UnsentWork, startedAt: number): SendOffState {
  if (items.length === 0) return 'done';
  const entries = items.flatMap((item) => item.entries);
  const sendable = entries.filter(({ state }) => state !== 'rejected');
  if (sendable.length === 0) {
    // A submitted file that is still being prepared enters the outbox after that.
    return items.some(({ files }) => files.some(isBeingPrepared)) ? 'going' : 'unfinished';
  }
  const haveFailed = sendable.every(
    ({ state, lastFailure, nextAttemptAt }) =>
      state === 'waiting' && nextAttemptAt > 0 && (lastFailure?.at ?? 0) >= startedAt,
  );
  return haveFailed ? 'unreachable' : 'going';
}
