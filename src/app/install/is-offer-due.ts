import { readUnsentWork } from '../../store/account-end.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { readSetting } from '../../store/device-store.ts';
import { hasSavedStep } from '../../store/progress-store.ts';

/**
 * The home screen is offered once there is something to come back for, and while nothing is
 * unsent: on an iPhone the app on the home screen has a storage of its own, and what is unsent
 * would stay behind in Safari.
 */
export async function isOfferDue(store: AccountStore): Promise<boolean> {
  if ((await readSetting('installAnswer')) !== undefined) return false;
  return (await hasSavedStep(store)) && (await readUnsentWork(store)).count === 0;
}
