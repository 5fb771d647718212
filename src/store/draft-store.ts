/**
 * Half-typed forms, one for each step, valid or not [S4]. Two tabs may type in one: each
 * writes what changed in it, and its submitting ends that and no more. Always holds: what
 * one tab has put here goes by no other tab's doing.
 */
import { listDraftChanges, takeFromDraft } from '../domain/draft.ts';
import type { LooseValues } from '../domain/sections.ts';
import type { StepKey } from '../domain/steps.ts';
import type { AccountStore, DraftRow } from './account-store.ts';
import { systemEffects, type Effects } from './effects.ts';
import { withRealItems } from './local-items.ts';

export interface TypedForm extends Pick<DraftRow, 'step' | 'values'> {
  from?: LooseValues;
  /** The form when typing began in this tab; missing where nobody else can be typing in it. */
  begun?: LooseValues | undefined;
  /** The form as this tab kept it last; missing where it has not. */
  kept?: LooseValues | undefined;
}

export async function saveDraft(
  store: AccountStore,
  { step, values, from = {}, begun, kept = begun }: TypedForm,
  effects: Effects = systemEffects,
): Promise<void> {
  await store.transaction('rw', store.drafts, store.options, async () => {
    const current = await withRealItems(store, values);
    const at = effects.now();
    const stored = begun && (await store.drafts.get(step));
    if (!stored) {
      const changed = begun && { changed: listDraftChanges(begun, values) };
      await store.drafts.put({ step, values: current, from, at, ...changed });
      return;
    }
    const names = kept ? listDraftChanges(kept, values) : [];
    await store.drafts.put({
      ...stored,
      values: takeFromDraft(stored.values, { names, of: current }),
      from: { ...stored.from, ...pick(from, names) },
      at,
      ...(stored.changed && { changed: [...new Set([...stored.changed, ...names])] }),
    });
  });
}

/** A form that is submitted, and as what this tab last knew it to be kept. */
export interface SubmittedDraft {
  values: LooseValues;
  kept: LooseValues;
}

/**
 * Ends the draft of a step that is submitted, but for what another tab has typed in it
 * since. To be called inside a transaction over drafts and options.
 */
export async function endDraft(
  store: AccountStore,
  step: StepKey,
  submitted: SubmittedDraft,
): Promise<void> {
  const stored = await store.drafts.get(step);
  if (!stored) return;
  const values = await withRealItems(store, submitted.values);
  const foreign = listDraftChanges(await withRealItems(store, submitted.kept), stored.values);
  const missing = listDraftChanges(values, stored.values);
  const names = (stored.changed ?? []).filter(
    (name) => foreign.includes(name) && missing.includes(name),
  );
  if (names.length === 0) return store.drafts.delete(step);
  await store.drafts.put({
    ...stored,
    values: takeFromDraft(values, { names, of: stored.values }),
    // What was submitted is what the rest was begun from.
    from: { ...values, ...pick(stored.from, names) },
    changed: names,
  });
}

function pick(values: LooseValues, names: readonly string[]): LooseValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
