/** Finding and replacing the items inside field values, wherever they stand. */
import { isLocalId, type Id, type ReferenceItem } from '../domain/reference-item.ts';
import { isSameValue } from '../domain/same-value.ts';
import type { LooseValues } from '../domain/sections.ts';
import type { AccountStore } from './account-store.ts';

/** Every local id inside a value, however deep. */
export function listLocalIds(value: unknown): Id[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(listLocalIds))];
  if (typeof value !== 'object' || value === null) return [];
  if ('id' in value && typeof value.id === 'string' && isLocalId(value.id)) return [value.id];
  return [];
}

/** Applies `replace` to the item or items in a value: an item replaces, null removes, undefined leaves. */
export function mapItems(
  value: unknown,
  replace: (id: Id) => ReferenceItem | null | undefined,
): unknown {
  if (Array.isArray(value)) {
    const mapped = value.map((inner: unknown) => mapItems(inner, replace));
    // Somebody else may have chosen the same by its real id: in a list it stands once.
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
 * Values without the options that have no real id: a list goes without them, a
 * single choice is left out altogether, so that it stays at the server as it is.
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
 * The values of a form that stayed open while the server answered: an option that
 * got its real id meanwhile has it here too, one that was given up is gone [S11].
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
