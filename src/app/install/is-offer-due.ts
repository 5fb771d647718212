import { readUnsentWork } from '../../store/account-end.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { readSetting } from '../../store/device-store.ts';
import { readProfileRows } from '../../store/profile-rows.ts';
import { hasSavedStep } from '../../store/progress-store.ts';

/** On an iPhone, the installed app has its own storage. Unsent data would stay behind in Safari. */
export async function isOfferDue(store: AccountStore): Promise<boolean> {
  if ((await readSetting('installAnswer')) !== undefined) return false;
  return hasSavedStep(await readProfileRows(store)) && (await readUnsentWork(store)).count === 0;
}
