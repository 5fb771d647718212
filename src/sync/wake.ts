import type { AccountStore } from '../store/schema/account-store.ts';
import { retryEntry } from '../store/account/outbox-store.ts';

/** Why a sync round starts. Each reason except 'timer' may end waits of entries [S9]. */
export const WAKE_REASONS = [
  'saved',
  'online',
  'visible',
  'signed-in',
  'background-sync',
  'send-now',
  'probe',
  'timer',
] as const;
export type WakeReason = (typeof WAKE_REASONS)[number];

type Waker = (reason: WakeReason) => Promise<void>;

let waker: Waker | undefined;

/** Resolves when the worker has taken the round over, or when the page has ended it. */
export async function wake(reason: WakeReason): Promise<void> {
  await waker?.(reason);
}

/** The app calls this when an account is signed in. The returned function removes the waker. */
export function setWaker(next: Waker): () => void {
  waker = next;
  return () => {
    if (waker === next) waker = undefined;
  };
}

/** The person has pressed 'Retry' and is waiting, so the entry is sent at once. */
export async function retryNow(store: AccountStore, seq: number): Promise<void> {
  await retryEntry(store, seq, () => crypto.randomUUID());
  await wake('saved');
}
