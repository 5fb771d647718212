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
  /** The values, with the server's own item in place of each item that the phone sent. */
  values: LooseValues;
  /** The fields whose items are refused. */
  wrong: FieldReasons;
}

/**
 * Looks up the items of a section by their ids, in a single query, and uses the names in the
 * database. Values that are not items remain as they are, and the struct refuses them. If no item
 * has the id, the restore of a backup may have removed the item. In that case, the function uses
 * the item with the same name under the same parent.
 *
 * It refuses an item that does not exist, is of another kind, or is an option that another family
 * added. It also refuses an item that does not belong to the chosen parent item (a city to its
 * state).
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
 * Returns whether an item belongs to the item that is chosen above it. A sub caste is accepted
 * without a caste, because spec.md §4 makes the caste optional. A city is refused without a state.
 * If the item above is itself refused, the item below is accepted: a single error is enough.
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

/**
 * Returns the items of a field; [] if any value in the field is not an item, or if there are too
 * many items.
 */
function listItems(value: unknown): ReferenceItem[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > LIST_MAX_ITEMS || !list.every(isItem)) return [];
  return list;
}

function isItem(value: unknown): value is ReferenceItem {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}

/**
 * Returns the id as a number, in an array; [] if the id is not an integer, so this server cannot
 * have it.
 */
function itemId({ id }: ReferenceItem): number[] {
  const number = typeof id === 'string' && /^\d{1,15}$/u.test(id) ? Number(id) : id;
  return Number.isSafeInteger(number) ? [number as number] : [];
}

/**
 * Returns the reason for a refused item: a special reason for some fields of Basic Info (spec.md
 * §5), otherwise 'invalid'.
 */
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
