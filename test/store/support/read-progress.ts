import type { AccountStore } from '../../../src/store/account-store.ts';
import { readProfileRows } from '../../../src/store/profile-rows.ts';
import { progressOf, type Progress } from '../../../src/store/progress-store.ts';

export async function readProgress(store: AccountStore): Promise<Progress> {
  return progressOf(await readProfileRows(store));
}
