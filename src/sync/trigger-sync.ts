import type { AccountStore } from '../store/schema/account-store.ts';
import { retryEntry } from '../store/account/outbox-store.ts';

/** Why a sync cycle starts. Each reason except 'timer' may end waits of entries [S9]. */
export const SYNC_TRIGGERS = [
  'saved',
  'online',
  'visible',
  'signed-in',
  'background-sync',
  'send-now',
  'probe',
  'timer',
] as const;
export type SyncTrigger = (typeof SYNC_TRIGGERS)[number];

type SyncRunner = (reason: SyncTrigger) => Promise<void>;

let syncRunner: SyncRunner | undefined;

/** Resolves when the worker has taken the cycle over, or when the page has ended it. */
export async function triggerSync(reason: SyncTrigger): Promise<void> {
  await syncRunner?.(reason);
}

/** The app calls this when an account is signed in. The returned function undoes it. */
export function setSyncRunner(next: SyncRunner): () => void {
  syncRunner = next;
  return () => {
    if (syncRunner === next) syncRunner = undefined;
  };
}

/** For 'Retry': the entry is sent at once. */
export async function retryNow(store: AccountStore, seq: number): Promise<void> {
  await retryEntry(store, seq, () => crypto.randomUUID());
  await triggerSync('saved');
}
