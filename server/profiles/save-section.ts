import { calendarDateAt } from '../../src/domain/calendar-date.ts';
import { checkSection } from '../../src/domain/check-section.ts';
import type { FieldReason, FieldReasons } from '../../src/domain/field-reason.ts';
import { LOOKUP_FIELDS, type LookupField } from '../../src/domain/lookup-fields.ts';
import type { LooseValues, SectionKey } from '../../src/domain/sections.ts';
import { readSectionMessage } from '../../src/protocol/section-message.ts';
import type { Answer } from '../base/answer.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import {
  getSection,
  lockProfile,
  type SectionRow,
  writeSection,
} from '../repositories/profile-repository.ts';
import { assertIsNew, assertMatches, formatVersion } from './version.ts';
import { ReferenceItem } from '../../src/domain/reference-item.ts';
import { toLookupItem } from '../lookups/lookup-item.ts';
import {
  findChoosableItems,
  findItemByName,
  type ReferenceItemRow,
} from '../repositories/reference-item-repository.ts';
import { fold } from '../../src/domain/fold.ts';
import { LIST_MAX_ITEMS } from '../../src/domain/limits.ts';

interface SectionSave {
  kind: SectionKey;
  accountId: number;
  /** The field names may have any spelling in spec.md §7 (src/protocol/section-message.ts). */
  message: LooseValues;
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
  /** The name of the device that saves the section. */
  from: string | null;
}

/** If the account does not own these ids, the answer is not_found. */
interface Target {
  profileId?: string | undefined;
  sectionId?: string;
}

/** Creates or replaces the section: a profile has at most one section of each kind. */
export async function putSection(
  context: Context,
  transaction: Transaction,
  save: SectionSave & { target: Target },
): Promise<Answer> {
  return write(context, transaction, { ...save, merge: (_, given) => given });
}

/** Replaces only the fields that the message contains. The merged section must be valid. */
export async function patchSection(
  context: Context,
  transaction: Transaction,
  save: SectionSave & { target: Target },
): Promise<Answer> {
  return write(context, transaction, {
    ...save,
    merge: (stored, given) => ({ ...stored, ...given }),
  });
}

interface Write extends SectionSave {
  target: Target;
  merge: (stored: LooseValues, given: LooseValues) => LooseValues;
}

async function write(
  context: Context,
  transaction: Transaction,
  { kind, accountId, message, ifMatch, ifNoneMatch, from, target, merge }: Write,
): Promise<Answer> {
  const profile = await lockProfile(transaction, accountId);
  const stored = await getSection(transaction, profile.id, kind);
  assertTarget(target, { profileId: profile.id, sectionId: stored?.id });
  const version = { epoch: context.epoch, number: stored?.version };
  assertMatches(ifMatch, version);
  assertIsNew(ifNoneMatch, version);
  const nowMs = context.now();
  const merged = merge(stored?.values ?? {}, readSectionMessage(kind, message));
  const { values, wrong } = await resolveItems(transaction, kind, { values: merged, accountId });
  const checked = checkSection(kind, values, calendarDateAt(nowMs));
  const fields = {
    ...(checked.ok ? {} : checked.fields),
    ...wrong,
    ...listNameless(kind, message),
  };
  if (!checked.ok || Object.keys(fields).length > 0) {
    throw new ProblemError('validation_failed', { fields });
  }
  const row = await writeSection(transaction, {
    profileId: profile.id,
    kind,
    values: checked.value,
    from,
    now: new Date(nowMs),
  });
  return {
    status: stored ? 200 : 201,
    body: toSectionEntity(row),
    headers: { etag: formatVersion({ ...version, number: row.version }) },
  };
}

/** The entity of spec.md §3. */
export function toSectionEntity(row: SectionRow): LooseValues {
  return {
    id: row.id,
    profile: row.profileId,
    ...row.values,
    updated_at: row.updatedAt.toISOString(),
    updated_from: row.updatedFrom,
  };
}

/** Ids are compared as texts: an id that is no number or is too large is simply not found. */
function assertTarget(
  target: Target,
  { profileId, sectionId }: { profileId: number; sectionId: number | undefined },
): void {
  const isProfile = target.profileId === undefined || target.profileId === String(profileId);
  const isSection = target.sectionId === undefined || target.sectionId === String(sectionId);
  if (!isProfile || !isSection) throw new ProblemError('not_found');
}

/** spec.md §5: 'Each education entry needs a name'. An id alone is accepted. */
function listNameless(section: SectionKey, message: LooseValues): FieldReasons {
  const wrong: FieldReasons = {};
  for (const field of Object.keys(LOOKUP_FIELDS[section])) {
    if ([message[field]].flat().some(isNameless)) wrong[field] = itemReason(section, field);
  }
  return wrong;
}

function isNameless(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !('name' in item)) return false;
  return typeof item.name !== 'string' || item.name.trim() === '';
}

/** Extension 'names': a phone can show the section before it has downloaded the lookup lists. */
export async function nameItems(
  db: Queryable,
  { kind, entity, accountId }: { kind: SectionKey; entity: LooseValues; accountId: number },
): Promise<LooseValues> {
  const fields = Object.keys(LOOKUP_FIELDS[kind]).filter((field) => field in entity);
  const items = fields.flatMap((field) => entity[field]).filter((item) => ReferenceItem.is(item));
  const rows = await findChoosableItems(db, { ids: items.map(({ id }) => Number(id)), accountId });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const withNames = (item: unknown) => {
    const row = ReferenceItem.is(item) ? byId.get(Number(item.id)) : undefined;
    return row ? toLookupItem(row, { language: 'en', allNames: true }) : item;
  };
  const named = fields.map((field) => {
    const value = entity[field];
    return [field, Array.isArray(value) ? value.map(withNames) : withNames(value)];
  });
  return { ...entity, ...Object.fromEntries(named) };
}

interface Resolved {
  /** The items that the server knows replace the items that the phone sent. */
  values: LooseValues;
  /** The fields whose items are refused. */
  wrong: FieldReasons;
}

/**
 * Finds each item by its id, or else by its name under the same parent: the restore of a backup may
 * have removed the id.
 *
 * Refused are unknown items, items of another kind, options of another family, and items that do
 * not belong to the chosen parent item (a city to its state). Values that are not items are left
 * unchanged, and the struct refuses them later.
 */
async function resolveItems(
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
function itemReason(section: SectionKey, field: string): FieldReason {
  return (section === 'primary' && ITEM_REASONS[field]) || 'invalid';
}

const ITEM_REASONS: Record<string, FieldReason> = {
  profession: 'professionRequired',
  education: 'educationRequired',
  permanent_country: 'permanentCountryInvalid',
  permanent_state: 'permanentStateInvalid',
  permanent_city: 'permanentCityInvalid',
};
