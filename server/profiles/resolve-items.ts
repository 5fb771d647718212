import type { FieldReason, FieldReasons } from '../../src/domain/field-reason.ts';
import { fold } from '../../src/domain/fold.ts';
import { LIST_MAX_ITEMS } from '../../src/domain/limits.ts';
import { LOOKUP_FIELDS, type LookupField } from '../../src/domain/lookup-fields.ts';
import type { ReferenceItem } from '../../src/domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../../src/domain/sections.ts';
import type { Queryable } from '../db/database.ts';
import {
  findChoosableItems,
  findItemByName,
  type ReferenceItemRow,
} from '../repositories/reference-item-repository.ts';

interface Resolved {
  /** The items that the server knows replace the items that the phone sent. */
  values: LooseValues;
  /** The fields whose items are refused. */
  wrong: FieldReasons;
}

/**
 * If no item has the id, the restore of a backup may have removed it: then the item with the same
 * name under the same parent counts.
 *
 * Refused are unknown items, items of another kind, options of another family, and items that do
 * not belong to the chosen parent item (a city to its state). Values that are not items stay: the
 * struct refuses them.
 */
export async function resolveItems(
  db: Queryable,
  section: SectionKey,
  { values, accountId }: { values: LooseValues; accountId: number },
): Promise<Resolved> {
  const fields = Object.entries(LOOKUP_FIELDS[section]);
  const ids = fields.flatMap(([field]) => listItems(values[field]).flatMap(itemId));
  const rows = await findChoosableItems(db, { ids: [...new Set(ids)], accountId });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const find = async (item: ReferenceItem, within: Within) => {
    const [id] = itemId(item);
    if (id === undefined) return undefined;
    return byId.get(id) ?? findByName(db, { ...within, name: item.name, accountId });
  };
  const rowOf = new Map<string, ReferenceItemRow | undefined>();

  const resolved: Resolved = { values: { ...values }, wrong: {} };
  for (const [field, lookup] of fields) {
    const items = listItems(values[field]);
    if (items.length === 0) continue;
    const [above] = lookup.parentField ? listItems(values[lookup.parentField]) : [];
    // LOOKUP_FIELDS lists a parent before its children: a country before its states.
    const parent = lookup.parentField ? rowOf.get(lookup.parentField) : undefined;
    const within = { lookup, parentId: parent?.id ?? null };
    const found = await Promise.all(items.map((item) => find(item, within)));
    rowOf.set(field, found[0]);
    const isRight = found.every(
      (row) => row?.kind === lookup.kind && isBelow(row, lookup, { above, parent }),
    );
    if (!isRight) resolved.wrong[field] = itemReason(section, field);
    const named = found.flatMap((row) => (row ? { id: row.id, name: row.name } : []));
    if (named.length === items.length) resolved.values[field] = lookup.list ? named : named[0];
  }
  return resolved;
}

interface Within {
  lookup: LookupField;
  parentId: number | null;
}

async function findByName(
  db: Queryable,
  { lookup, parentId, name, accountId }: Within & { name: unknown; accountId: number },
): Promise<ReferenceItemRow | undefined> {
  if (typeof name !== 'string' || name === '') return undefined;
  if (lookup.parentField !== undefined && parentId === null) return undefined;
  const { kind } = lookup;
  return findItemByName(db, { kind, parentId, folded: fold(name), accountId });
}

/**
 * spec.md §4 makes the caste optional: a sub caste needs no caste. A city needs its state. If the
 * parent item is itself refused, one error is enough.
 */
function isBelow(
  row: ReferenceItemRow,
  { kind, parentField }: LookupField,
  { above, parent }: { above: ReferenceItem | undefined; parent: ReferenceItemRow | undefined },
): boolean {
  if (parentField === undefined) return true;
  if (above === undefined) return kind === 'subcaste';
  return parent === undefined || row.parentId === parent.id;
}

/** [] if any value in the field is not an item, or if the items are too many. */
function listItems(value: unknown): ReferenceItem[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > LIST_MAX_ITEMS || !list.every(isItem)) return [];
  return list;
}

function isItem(value: unknown): value is ReferenceItem {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}

/** [] if the id is not an integer: this server has only such ids. */
function itemId({ id }: ReferenceItem): number[] {
  const number = typeof id === 'string' && /^\d{1,15}$/u.test(id) ? Number(id) : id;
  return Number.isSafeInteger(number) ? [number as number] : [];
}

/** Some fields of Basic Info have a special reason (spec.md §5). */
export function itemReason(section: SectionKey, field: string): FieldReason {
  return (section === 'primary' && ITEM_REASONS[field]) || 'invalid';
}

const ITEM_REASONS: Record<string, FieldReason> = {
  profession: 'professionRequired',
  education: 'educationRequired',
  permanent_country: 'permanentCountryInvalid',
  permanent_state: 'permanentStateInvalid',
  permanent_city: 'permanentCityInvalid',
};
