/** Finds and replaces reference items in field values: a single item, or the items of a list. */
import { isLocalId, type Id, type ReferenceItem } from '../../domain/reference-item.ts';
import { isSameValue } from '../../domain/same-value.ts';
import type { LooseValues } from '../../domain/sections.ts';
import type { AccountStore, SectionRow } from '../schema/account-store.ts';
import { targets, type OutboxEntry } from '../schema/outbox-entry.ts';

export function listLocalIds(value: unknown): Id[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(listLocalIds))];
  if (typeof value !== 'object' || value === null) return [];
  if ('id' in value && typeof value.id === 'string' && isLocalId(value.id)) return [value.id];
  return [];
}

/** `replace` returns the new item, null to remove the item, or undefined to keep it. */
export function mapItems(
  value: unknown,
  replace: (id: Id) => ReferenceItem | null | undefined,
): unknown {
  if (Array.isArray(value)) {
    const mapped = value.map((inner: unknown) => mapItems(inner, replace));
    // The list may already contain the replacement, because another person chose it. It then stays
    // in the list once.
    const isLeft = (inner: unknown, index: number) => inner === value[index];
    return mapped.filter((inner, index) => {
      if (inner === null || isLeft(inner, index)) return inner !== null;
      const isSame = (other: unknown) => isSameValue(other, inner);
      return !mapped.some(
        (other, place) => isSame(other) && (place < index || isLeft(other, place)),
      );
    });
  }
  if (typeof value !== 'object' || value === null || !('id' in value)) return value;
  const replacement = replace(value.id as Id);
  return replacement === undefined ? value : replacement;
}

export function mapValues(values: LooseValues, map: (value: unknown) => unknown): LooseValues {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, map(value)]));
}

/**
 * A field with a single choice is omitted if the choice has a local id, so that the server keeps
 * its value. A list loses such choices.
 */
export function withoutLocalItems(values: LooseValues): LooseValues {
  const mapped = mapValues(values, (value) =>
    mapItems(value, (id) => (isLocalId(id) ? null : undefined)),
  );
  return Object.fromEntries(
    Object.entries(mapped).filter(([field, value]) => value !== null || values[field] === null),
  );
}

/**
 * Replaces local ids that an open form still contains, although the option has got its id from the
 * server or was discarded [S11].
 */
export async function withRealItems(
  store: AccountStore,
  values: LooseValues,
): Promise<LooseValues> {
  const localIds = listLocalIds(Object.values(values)).map(String);
  if (localIds.length === 0) return values;
  const rows = await store.options.bulkGet(localIds);
  const real = new Map(
    localIds.map((id, index) => {
      const row = rows[index];
      return [id, row ? row.item : null] as const;
    }),
  );
  return mapValues(values, (value) => mapItems(value, (id) => real.get(String(id))));
}

/** The fields whose added option the server refused [S11]. */
export function listRefusedOptionFields(
  row: SectionRow,
  entries: readonly OutboxEntry[],
): string[] {
  const refused = entries
    .filter((entry) => entry.state === 'rejected' && entry.work.kind === 'option')
    .map((entry) => entry.target);
  if (refused.length === 0) return [];
  const edited: LooseValues = Object.fromEntries(
    Object.entries(row.edits).map(([field, edit]) => [field, edit.value]),
  );
  return Object.keys(edited).filter((field) =>
    listLocalIds(edited[field]).some((id) => refused.includes(targets.option(id))),
  );
}
