/** What becomes of an added option: a real id everywhere, or nothing anywhere [S11]. */
import type { Id, ReferenceItem } from '../domain/reference-item.ts';
import { SECTION_KEYS } from '../domain/sections.ts';
import type { AccountStore, SectionRow } from './account-store.ts';
import { systemEffects, type Effects } from './effects.ts';
import { mapItems, mapValues } from './local-items.ts';
import { queueSection } from './section-store.ts';

/**
 * Puts the server's item in the place of the local one: in saved edits, drafts,
 * options under it and the entries that waited. To be called inside a transaction
 * over sections, drafts, options and outbox.
 */
export async function replaceOption(
  store: AccountStore,
  optionId: Id,
  item: ReferenceItem,
  effects: Effects = systemEffects,
): Promise<void> {
  const swap = (value: unknown) => mapItems(value, (id) => (id === optionId ? item : undefined));
  await mapStoredValues(store, swap);
  await store.options.toCollection().modify((row) => {
    if (row.parentId === optionId) row.parentId = item.id;
  });
  // The row stays: a form that is open right now still holds the local id.
  await store.options.update(String(optionId), { item });
  await releaseWaiting(store, optionId);
  await queueSections(store, effects);
}

/** Removes an option that a person gave up, and the choice of it wherever it was made. */
export async function discardOption(
  store: AccountStore,
  optionId: Id,
  effects: Effects = systemEffects,
): Promise<void> {
  await store.sections.toCollection().modify((row: SectionRow) => {
    for (const [field, edit] of Object.entries(row.edits)) {
      // A single choice is given back to what the server has; a list goes on without it.
      if (isItem(edit.value, optionId)) delete row.edits[field];
    }
  });
  await mapStoredValues(store, (value) =>
    mapItems(value, (id) => (id === optionId ? null : undefined)),
  );
  await store.options.delete(String(optionId));
  await releaseWaiting(store, optionId);
  await queueSections(store, effects);
}

function isItem(value: unknown, id: Id): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === id;
}

/** What went to the server without the option is due again with what stands in its place. */
async function queueSections(store: AccountStore, effects: Effects): Promise<void> {
  for (const key of SECTION_KEYS) await queueSection(store, key, effects);
}

/** Lets go on without it whatever waited for the option: a refused one holds nothing up. */
export async function releaseWaiting(store: AccountStore, optionId: Id): Promise<void> {
  await store.outbox.toCollection().modify((entry) => {
    entry.waitsFor = entry.waitsFor.filter((id) => id !== optionId);
  });
}

async function mapStoredValues(
  store: AccountStore,
  map: (value: unknown) => unknown,
): Promise<void> {
  await store.sections.toCollection().modify((row: SectionRow) => {
    for (const [field, edit] of Object.entries(row.edits)) {
      row.edits[field] = { ...edit, value: map(edit.value) };
    }
  });
  await store.drafts.toCollection().modify((row) => {
    row.values = mapValues(row.values, map);
  });
}
