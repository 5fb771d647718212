/** The family's choices about its biodata, stored as a section. */
import type { Table } from 'dexie';
import { readBiodataChoices, type BiodataChoices } from '../../domain/biodata-choices.ts';
import type { AccountStore } from '../schema/account-store.ts';
import { systemEnvironment, type StoreEnvironment } from '../schema/environment.ts';
import { readValues, saveSection } from './section-store.ts';

/** The cache of the files that a PDF is made with. The service worker answers requests from it. */
export const BIODATA_CACHE = 'biodata';

/** Missing parts are unchanged. In `shown` and `names`, missing lines are unchanged. */
export type ChoicesChange = Partial<BiodataChoices>;

export async function readChoices(store: AccountStore): Promise<BiodataChoices> {
  return readBiodataChoices(await readValues(store, 'biodata'));
}

export function changeChoices<T extends ChoicesChange>(choices: T, change: ChoicesChange) {
  return {
    ...choices,
    ...change,
    shown: { ...choices.shown, ...change.shown },
    names: { ...choices.names, ...change.names },
  };
}

/** Saves only the changed parts: the others may contain newer changes from another phone. */
export async function saveChoices(
  store: AccountStore,
  change: ChoicesChange,
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  const tables = [store.sections, store.outbox, store.drafts, store.options];
  await store.transaction('rw', tables, async () => {
    // The base for the merge has no default values: the server has no value for a choice that was
    // never made.
    const from = (await readValues(store, 'biodata')) ?? {};
    const changed = changeChoices(readBiodataChoices(from), change);
    const values = Object.fromEntries(
      Object.keys(change).map((part) => [part, changed[part as keyof BiodataChoices]]),
    );
    const section = { key: 'biodata', step: 'personal-document', values, from } as const;
    await saveSection(store, section, environment);
  });
}

/** Moves the choices that an older version of the app stored in the table `progress`. */
export async function importFormerChoices(
  store: AccountStore,
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  const former: Table<{ key: string; choices: Record<string, unknown> }, string> =
    store.table('progress');
  const tables = [store.progress, store.sections, store.outbox, store.drafts, store.options];
  await store.transaction('rw', tables, async () => {
    const row = await former.get('biodata');
    if (!row) return;
    const { ownOpening: own_opening, forWhom: for_whom, ...others } = row.choices;
    const values = (await readValues(store, 'biodata')) ?? {};
    const found = readBiodataChoices({ ...others, own_opening, for_whom, ...values });
    await saveChoices(store, found, environment);
    await former.delete('biodata');
  });
}
