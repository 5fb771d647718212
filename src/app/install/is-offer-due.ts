import { readUnsentWork } from '../../store/account-end.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { readSetting } from '../../store/device-store.ts';
import { hasSavedStep } from '../../store/progress-store.ts';

/**
 * Returns whether to offer the installation: once a step is saved, and while nothing is unsent. On
 * an iPhone the installed app has a storage of its own, so unsent data would stay behind in Safari.
 */
export async function isOfferDue(store: AccountStore): Promise<boolean> {
  if ((await readSetting('installAnswer')) !== undefined) return false;
  return (await hasSavedStep(store)) && (await readUnsentWork(store)).count === 0;
}
