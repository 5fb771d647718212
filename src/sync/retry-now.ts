import type { AccountStore } from '../store/account-store.ts';
import { retryEntry } from '../store/outbox-store.ts';
import { wake } from './wake.ts';

/** Sends a refused entry again at once, because the person has pressed 'Retry' and is waiting. */
export async function retryNow(store: AccountStore, seq: number): Promise<void> {
  await retryEntry(store, seq, () => crypto.randomUUID());
  await wake('saved');
}
