/** Reads the progress of 'Send now, then log out'. */
import { readUnsentWork, type UnsentWork } from '../../store/account-end.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { isBeingPrepared } from '../../store/item-state.ts';
import { isFamilysWork, type OutboxEntry } from '../../store/outbox-entry.ts';

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
  const tables = [store.outbox, store.sections, store.drafts, store.media, store.files];
  return store.transaction('r', tables, async () => {
    const [work, entries, media] = await Promise.all([
      readUnsentWork(store),
      store.outbox.toArray(),
      store.media.toArray(),
    ]);
    const isPreparing = media.some(isBeingPrepared);
    return { state: stateOf({ work, entries, isPreparing, startedAt }), work };
  });
}

interface Reading {
  work: UnsentWork;
  entries: readonly OutboxEntry[];
  /** A submitted file is still being prepared, and enters the outbox after that. */
  isPreparing: boolean;
  startedAt: number;
}

function stateOf({ work, entries, isPreparing, startedAt }: Reading): SendOffState {
  if (work.count === 0) return 'done';
  const sendable = entries.filter((entry) => entry.state !== 'rejected' && isFamilysWork(entry));
  if (sendable.length === 0) return isPreparing ? 'going' : 'unfinished';
  const haveFailed = sendable.every(
    ({ state, lastFailure, nextAttemptAt }) =>
      state === 'waiting' && nextAttemptAt > 0 && (lastFailure?.at ?? 0) >= startedAt,
  );
  return haveFailed ? 'unreachable' : 'going';
}
