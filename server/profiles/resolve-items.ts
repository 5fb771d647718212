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
  /** The values with the server's own item in the place of each that was sent. */
  values: LooseValues;
  /** The fields whose items are refused. */
  wrong: FieldReasons;
}

/**
 * Looks up the items of a section: the id decides, the name is the server's. All of
 * them come in one query. What is no item at all is left for the struct to refuse.
 * An id that names nothing may be one that a restore took away: then the item of the same
 * name under the same parent is taken.
 *
 * An item is refused when it does not exist, is of another kind, is somebody else's
 * own option, or does not belong to the item chosen above it (a city to its state).
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
    // The fields are listed from above: a country before its states.
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
 * A sub caste may stand without its caste, which spec.md §4 lets one leave open; a
 * city may not stand without its state. Below an item that is itself refused nothing
 * is: one error says it.
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

/** The items of a field, [] where it holds anything else: a list with one wrong entry is no list of items. */
function listItems(value: unknown): ReferenceItem[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > LIST_MAX_ITEMS || !list.every(isItem)) return [];
  return list;
}

function isItem(value: unknown): value is ReferenceItem {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}

/** Ids are ours, so whole numbers or their digits; another's id or a phone's own names nothing here. */
function itemId({ id }: ReferenceItem): number[] {
  const number = typeof id === 'string' && /^\d{1,15}$/u.test(id) ? Number(id) : id;
  return Number.isSafeInteger(number) ? [number as number] : [];
}

/** Why an item is refused, in the spec's own words where it has some: for Basic Info (spec.md §5). */
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
