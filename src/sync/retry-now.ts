import type { AccountStore } from '../store/account-store.ts';
import { retryEntry } from '../store/outbox-store.ts';
import { wake } from './wake.ts';

/** The person has pressed 'Retry' and is waiting, so the entry is sent at once. */
export async function retryNow(store: AccountStore, seq: number): Promise<void> {
  await retryEntry(store, seq, () => crypto.randomUUID());
  await wake('saved');
}
