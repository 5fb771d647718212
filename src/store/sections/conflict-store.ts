/** Lists the conflicts, and settles the conflict of a field by a person's choice [S13]. */
import { isSameValue } from '../../domain/same-value.ts';
import type { SectionKey } from '../../domain/sections.ts';
import { SECTION_STEPS } from '../../domain/steps.ts';
import type { AccountStore } from '../schema/account-store.ts';
import { systemEnvironment, type StoreEnvironment } from '../schema/environment.ts';
import { withConflicts } from './section-merge.ts';
import { queueSection } from './section-store.ts';

export interface OpenConflict {
  section: SectionKey;
  field: string;
  ours: { value: unknown; at: number };
  theirs: { value: unknown; at: number | null; from: string | null };
  /** The base of this phone's edit. After a restore of the server, it may equal `theirs.value`. */
  before: unknown;
}

export async function listConflicts(store: AccountStore): Promise<OpenConflict[]> {
  const rows = await store.sections.toArray();
  return rows.flatMap((row) =>
    Object.entries(row.conflicts ?? {}).flatMap(([field, { theirs, theirsAt, theirsFrom }]) => {
      const edit = row.edits[field];
      if (!edit) return [];
      return {
        section: row.key,
        field,
        ours: { value: edit.value, at: edit.at },
        theirs: { value: theirs, at: theirsAt, from: theirsFrom },
        before: edit.base,
      };
    }),
  );
}

/**
 * 'theirs' drops this phone's edit. A draft that contains the dropped value gets the other value.
 * Text that was typed since stays.
 */
export async function settleConflict(
  store: AccountStore,
  { section, field, choice }: { section: SectionKey; field: string; choice: 'ours' | 'theirs' },
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  await store.transaction('rw', store.sections, store.outbox, store.drafts, async () => {
    const row = await store.sections.get(section);
    const conflict = row?.conflicts?.[field];
    const edit = row?.edits[field];
    if (!row || !conflict || !edit) return;
    const { [field]: _settled, ...conflicts } = row.conflicts ?? {};
    const { [field]: _edit, ...others } = row.edits;
    const edits =
      choice === 'ours' ? { ...others, [field]: { ...edit, base: conflict.theirs } } : others;
    await store.sections.put(withConflicts({ ...row, edits }, conflicts));
    await queueSection(store, section, environment);
    if (choice === 'theirs') {
      await followInDraft(store, { section, field, from: edit.value, to: conflict.theirs });
    }
  });
}

async function followInDraft(
  store: AccountStore,
  change: { section: SectionKey; field: string; from: unknown; to: unknown },
): Promise<void> {
  const { section, field, from, to } = change;
  const draft = await store.drafts.get(SECTION_STEPS[section]);
  if (!draft || !(field in draft.values)) return;
  const typed = draft.values['typed'];
  const isTyped = typeof typed === 'object' && typed !== null && field in typed;
  const isUntouched = !isTyped && isSameValue(draft.values[field], from);
  await store.drafts.put({
    ...draft,
    values: isUntouched ? { ...draft.values, [field]: to } : draft.values,
    // An edited list keeps its base, because saving the form merges the list with the chosen value.
    from: isUntouched || !Array.isArray(to) ? { ...draft.from, [field]: to } : draft.from,
  });
}
