/** The family's choices about its biodata: a section like the others, saved at each change. */
import type { Table } from 'dexie';
import { readBiodataChoices, type BiodataChoices } from '../domain/biodata-choices.ts';
import type { AccountStore } from './account-store.ts';
import { systemEffects, type Effects } from './effects.ts';
import { readSection, saveSection } from './section-store.ts';

/** The cache with the files that a PDF is made with; the service worker answers from it. */
export const BIODATA_CACHE = 'biodata';

/** A change of choices: only the lines and names that are different. */
export type ChoicesChange = Partial<BiodataChoices>;

export async function readChoices(store: AccountStore): Promise<BiodataChoices> {
  return readBiodataChoices((await readSection(store, 'biodata')).values);
}

/** The choices with a change: lines and names that it does not name stay. */
export function changeChoices(choices: BiodataChoices, change: ChoicesChange): BiodataChoices {
  return {
    ...choices,
    ...change,
    shown: { ...choices.shown, ...change.shown },
    names: { ...choices.names, ...change.names },
  };
}

/** Saves a change on top of what is stored by then, which another phone may have changed as well. */
export async function saveChoices(
  store: AccountStore,
  change: ChoicesChange,
  effects: Effects = systemEffects,
): Promise<void> {
  const tables = [store.sections, store.outbox, store.drafts, store.options];
  await store.transaction('rw', tables, async () => {
    // A choice that was never made is missing at the server too: a default value is no base for a
    // merge.
    const from = (await readSection(store, 'biodata')).values ?? {};
    const changed = changeChoices(readBiodataChoices(from), change);
    const values = Object.fromEntries(
      Object.keys(change).map((part) => [part, changed[part as keyof BiodataChoices]]),
    );
    const section = { key: 'biodata', step: 'personal-document', values, from } as const;
    await saveSection(store, section, effects);
  });
}

/**
 * An older version of the app stored the choices with the progress: saves them once as the section.
 */
export async function takeUpFormerChoices(
  store: AccountStore,
  effects: Effects = systemEffects,
): Promise<void> {
  const former: Table<{ key: string; choices: Record<string, unknown> }, string> =
    store.table('progress');
  const tables = [store.progress, store.sections, store.outbox, store.drafts, store.options];
  await store.transaction('rw', tables, async () => {
    const row = await former.get('biodata');
    if (!row) return;
    const { ownOpening: own_opening, forWhom: for_whom, ...others } = row.choices;
    const { values = {} } = await readSection(store, 'biodata');
    const found = readBiodataChoices({ ...others, own_opening, for_whom, ...values });
    await saveChoices(store, found, effects);
    await former.delete('biodata');
  });
}
