import type { AccountStore, DraftRow } from './account-store.ts';
import { systemEffects, type Effects } from './effects.ts';
import { withRealItems } from './local-items.ts';

/** Keeps a half-typed form as it is, valid or not [S4]. */
export async function saveDraft(
  store: AccountStore,
  { step, values, from = {} }: Pick<DraftRow, 'step' | 'values'> & Partial<Pick<DraftRow, 'from'>>,
  effects: Effects = systemEffects,
): Promise<void> {
  await store.transaction('rw', store.drafts, store.options, async () => {
    const current = await withRealItems(store, values);
    await store.drafts.put({ step, values: current, from, at: effects.now() });
  });
}
