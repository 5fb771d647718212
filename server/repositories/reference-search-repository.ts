import { and, eq, inArray, like, sql, type SQL } from 'drizzle-orm';
import type { LookupKind } from '../../src/domain/enumerations.ts';
import type { Queryable } from '../db/database.ts';
import { referenceItems, referenceNames } from '../db/reference-schema.ts';
import { isVisibleTo, type ReferenceItemRow } from './reference-item-repository.ts';

export interface ItemSearch {
  kind: LookupKind;
  /** Undefined: of every parent. */
  parentId: number | undefined;
  /** Folded (src/domain/fold.ts); '' finds everything. */
  query: string;
  limit: number;
  /** Who asks: sees what they added themselves, too. */
  accountId: number | undefined;
}

/**
 * Those whose name starts with the query, then those with a word that does, then
 * those that hold it anywhere; among equals in the order of the reference data.
 */
export async function searchItems(db: Queryable, search: ItemSearch): Promise<ReferenceItemRow[]> {
  if (search.query === '') return listItems(db, search);
  if (await isTooWide(db, search)) return searchPlacesOfTheWorld(db, search);
  const starting = await searchNames(db, search, { pattern: `${escapeLike(search.query)}%` });
  if (starting.length >= search.limit || isTooShortForInside(search)) return starting;
  const inside = await searchNames(db, search, {
    pattern: `%${escapeLike(search.query)}%`,
    also: eq(referenceNames.isWhole, true),
  });
  const ids = new Set(starting.map((item) => item.id));
  return [...starting, ...inside.filter((item) => !ids.has(item.id))].slice(0, search.limit);
}

/**
 * Without its state, a city is asked for by nobody's form, and by the start 's' there are
 * twenty thousand: putting them all in order would take a tenth of a second for each who asks.
 */
async function isTooWide(
  db: Queryable,
  { kind, parentId, query }: Pick<ItemSearch, 'kind' | 'parentId' | 'query'>,
): Promise<boolean> {
  if (kind !== 'city' || parentId !== undefined) return false;
  const found = firstNames(db, { query, count: SEARCHED_NAMES_MAX + 1 }).as('found');
  const [row] = await db.select({ count: sql<string>`count(*)` }).from(found);
  return Number(row?.count) > SEARCHED_NAMES_MAX;
}

/**
 * What a search that is too wide finds instead: cities of that very name, then those
 * that start with the query among the first of the reference data (India's best known are
 * its head), then others by the alphabet.
 */
async function searchPlacesOfTheWorld(
  db: Queryable,
  search: ItemSearch,
): Promise<ReferenceItemRow[]> {
  const { query, limit } = search;
  const found = new Map<number, ReferenceItemRow>();
  const add = (items: ReferenceItemRow[]) => {
    for (const item of items) found.set(item.id, found.get(item.id) ?? item);
  };
  const isWhole = eq(referenceNames.isWhole, true);
  add(await searchNames(db, search, { pattern: escapeLike(query), also: isWhole }));
  const startsWithQuery = like(referenceItems.folded, `${escapeLike(query)}%`);
  add(await listItems(db, search, { where: startsWithQuery, amongFirst: LISTED_CITIES_MAX }));
  if (found.size < limit) {
    const near = firstNames(db, { query, count: SEARCHED_NAMES_MAX });
    add(await listItems(db, search, { where: inArray(referenceItems.id, near) }));
  }
  return [...found.values()].slice(0, limit);
}

/** The cities of the names that start with a query, the first by the alphabet. */
function firstNames(db: Queryable, { query, count }: { query: string; count: number }) {
  return db
    .select({ id: referenceNames.itemId })
    .from(referenceNames)
    .where(
      and(eq(referenceNames.kind, 'city'), like(referenceNames.folded, `${escapeLike(query)}%`)),
    )
    .orderBy(sql`${referenceNames.folded} using ~<~`)
    .limit(count);
}

/** @param among narrowed to: a condition, and of it what is among so many at the head of the list */
async function listItems(
  db: Queryable,
  { kind, parentId, limit, accountId }: ItemSearch,
  among: { where?: SQL; amongFirst?: number } = {},
): Promise<ReferenceItemRow[]> {
  return db
    .select()
    .from(referenceItems)
    .where(
      and(
        among.where,
        among.amongFirst === undefined
          ? undefined
          : sql`${referenceItems.position} < (select min(position) from ${referenceItems} head
              where head.kind = ${kind}) + ${among.amongFirst}`,
        eq(referenceItems.kind, kind),
        parentId === undefined ? undefined : eq(referenceItems.parentId, parentId),
        eq(referenceItems.isRetired, false),
        isVisibleTo(accountId),
      ),
    )
    .orderBy(referenceItems.position, referenceItems.name)
    .limit(limit);
}

/** 0 for the name itself, 1 for its start, 2 for the start of a later word, 3 for a piece of one. */
async function searchNames(
  db: Queryable,
  { kind, parentId, query, limit, accountId }: ItemSearch,
  { pattern, also }: { pattern: string; also?: SQL },
): Promise<ReferenceItemRow[]> {
  const rank = sql<number>`min(case
    when not ${referenceNames.isWhole} then 2
    when ${referenceNames.folded} = ${query} then 0
    when ${referenceNames.folded} like ${`${escapeLike(query)}%`} then 1
    when ${referenceNames.folded} like any(${sql.param(laterWordPatterns(query))}) then 2
    else 3 end)`;
  const rows = await db
    .select({ item: referenceItems })
    .from(referenceNames)
    .innerJoin(referenceItems, eq(referenceItems.id, referenceNames.itemId))
    .where(
      and(
        eq(referenceNames.kind, kind),
        parentId === undefined ? undefined : eq(referenceNames.parentId, parentId),
        like(referenceNames.folded, pattern),
        also,
        eq(referenceItems.isRetired, false),
        isVisibleTo(accountId),
      ),
    )
    .groupBy(referenceItems.id)
    .orderBy(rank, referenceItems.position, referenceItems.name)
    .limit(limit);
  return rows.map((row) => row.item);
}

/** Trigrams find nothing shorter than three letters, and reading every city of the world takes too long. */
function isTooShortForInside({ kind, parentId, query }: ItemSearch): boolean {
  return kind === 'city' && parentId === undefined && Array.from(query).length < 3;
}

/** So many names are put in order within a few milliseconds. */
const SEARCHED_NAMES_MAX = 1_000;
/** What is at the head of the list is looked for most; reading so much of it takes a few milliseconds. */
const LISTED_CITIES_MAX = 10_000;

/** The borders between words of lookups/searchable-names.ts: not every later word is indexed. */
function laterWordPatterns(query: string): string[] {
  return [' ', '(', '.', '/', '-'].map((border) => `%${border}${escapeLike(query)}%`);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/gu, '\\$&');
}
