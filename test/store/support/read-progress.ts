import type { AccountStore } from '../../../src/store/schema/account-store.ts';
import {
  readProfileRows,
  progressOf,
  type Progress,
} from '../../../src/store/account/profile-rows.ts';

export async function readProgress(store: AccountStore): Promise<Progress> {
  return progressOf(await readProfileRows(store));
}
