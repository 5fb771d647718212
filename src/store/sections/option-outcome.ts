/** Replaces an added option by the server's item, or removes it, in all edits and drafts [S11]. */
import type { Id, ReferenceItem } from '../../domain/reference-item.ts';
import type { SectionKey } from '../../domain/sections.ts';
import type { AccountStore, SectionRow } from '../schema/account-store.ts';
import { systemEnvironment, type StoreEnvironment } from '../schema/environment.ts';
import { listLocalIds, mapItems, mapValues } from './local-items.ts';
import { withConflicts } from './section-merge.ts';
import { listHopelessOptions, targets } from '../schema/outbox-entry.ts';
import { queueSection } from './section-store.ts';

/** Needs a transaction over sections, drafts, options and outbox. */
export async function replaceOption(
  store: AccountStore,
  optionId: Id,
  item: ReferenceItem,
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  const sections = await listSectionsWith(store, optionId);
  await putInPlace(store, optionId, item);
  await store.options.toCollection().modify((row) => {
    if (row.parentId === optionId) row.parentId = item.id;
  });
  // The option's row stays, because an open form may still contain the local id.
  await store.options.update(String(optionId), { item });
  await releaseWaiting(store, optionId);
  for (const key of sections) await queueSection(store, key, environment);
}

/** Removes an option and the options below it, also from all edits and drafts. */
export async function discardOption(
  store: AccountStore,
  optionId: Id,
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  for (const { id } of await store.options
    .filter(({ parentId }) => parentId === optionId)
    .toArray()) {
    await store.outbox.where('target').equals(targets.option(id)).delete();
    await discardOption(store, id, environment);
  }
  const sections = await listSectionsWith(store, optionId);
  for (const row of await store.sections.bulkGet(sections)) {
    if (!row) continue;
    // A field with a single choice loses its edit, so it gets the server's value again. A list
    // loses only this option.
    const left = Object.entries(row.edits).filter(([, { value }]) => !isItem(value, optionId));
    await store.sections.put(
      withConflicts({ ...row, edits: Object.fromEntries(left) }, row.conflicts),
    );
  }
  await putInPlace(store, optionId, null);
  await store.options.delete(String(optionId));
  await releaseWaiting(store, optionId);
  for (const key of sections) await queueSection(store, key, environment);
}

function isItem(value: unknown, id: Id): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === id;
}

async function listSectionsWith(store: AccountStore, optionId: Id): Promise<SectionKey[]> {
  const rows = await store.sections.toArray();
  return rows.flatMap(({ key, edits }) =>
    listLocalIds(Object.values(edits).map(({ value }) => value)).includes(optionId) ? [key] : [],
  );
}

async function releaseWaiting(store: AccountStore, optionId: Id): Promise<void> {
  await store.outbox.toCollection().modify((entry) => {
    entry.waitsFor = entry.waitsFor.filter((id) => id !== optionId);
  });
}

/**
 * A section is sent without refused options. An option below a refused option still waits: without
 * its parent it would mean something else [S11].
 */
export async function releaseSections(store: AccountStore): Promise<void> {
  const entries = await store.outbox.toArray();
  const hopeless = listHopelessOptions(entries);
  await store.outbox.toCollection().modify((entry) => {
    if (entry.work.kind === 'option') return;
    entry.waitsFor = entry.waitsFor.filter((id) => !hopeless.includes(id));
  });
}

/** `null` takes the option out of a list, or leaves the field empty. */
async function putInPlace(
  store: AccountStore,
  optionId: Id,
  item: ReferenceItem | null,
): Promise<void> {
  const map = (value: unknown) => mapItems(value, (id) => (id === optionId ? item : undefined));
  await store.sections.toCollection().modify((row: SectionRow) => {
    for (const [field, edit] of Object.entries(row.edits)) {
      row.edits[field] = { ...edit, value: map(edit.value) };
    }
  });
  await store.drafts.toCollection().modify((row) => {
    row.values = mapValues(row.values, map);
  });
}
