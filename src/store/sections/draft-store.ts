/** Half-typed forms, one for each step. Their values may be invalid [S4]. */
import type { LooseValues } from '../../domain/sections.ts';
import type { AccountStore, DraftRow } from '../schema/account-store.ts';
import { systemEnvironment, type StoreEnvironment } from '../schema/environment.ts';
import { withRealItems } from './local-items.ts';

interface TypedForm extends Pick<DraftRow, 'step' | 'values'> {
  from?: LooseValues;
}

export async function saveDraft(
  store: AccountStore,
  { step, values, from = {} }: TypedForm,
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  await store.transaction('rw', store.drafts, store.options, async () => {
    const current = await withRealItems(store, values);
    await store.drafts.put({ step, values: current, from, at: environment.now() });
  });
}
