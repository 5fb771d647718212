/** Half-typed forms, one for each step. Their values may be invalid [S4]. */
import type { AccountStore, DraftRow } from '../schema/account-store.ts';
import { systemEnvironment, type StoreEnvironment } from '../schema/environment.ts';
import { withRealItems } from './local-items.ts';

export async function saveDraft(
  store: AccountStore,
  { step, values, from = {} }: Pick<DraftRow, 'step' | 'values'> & Partial<Pick<DraftRow, 'from'>>,
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  await store.transaction('rw', store.drafts, store.options, async () => {
    const current = await withRealItems(store, values);
    await store.drafts.put({ step, values: current, from, at: environment.now() });
  });
}
