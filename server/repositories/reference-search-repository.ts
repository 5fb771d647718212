import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, like, sql, unionAll } from '../db/drizzle.ts';
import type { LookupKind } from '../../src/domain/enumerations.ts';
import type { Queryable } from '../db/database.ts';
import { referenceItems, referenceNames } from '../db/reference-schema.ts';
import { soundName } from '../db/searchable-names.ts';
import { isVisibleTo } from './reference-item-repository.ts';

interface ItemSearch {
  kind: LookupKind;
  /** If undefined, the search finds items of every parent. */
  parentId: number | undefined;
  /** Simplified by `fold` (src/domain/fold.ts); '' matches every item. */
  query: string;
  /** How the query sounds (src/domain/sound-key.ts); '' if that would match too many items. */
  sound: string;
  limit: number;
  /** If set, the search also finds the options that this account added. */
  accountId: number | undefined;
}

/** Only the columns that are needed, because each further column costs time. */
const FOUND = {
  id: referenceItems.id,
  parentId: referenceItems.parentId,
  name: referenceItems.name,
  nameHi: referenceItems.nameHi,
  nameMr: referenceItems.nameMr,
  aliases: referenceItems.aliases,
  isPublic: referenceItems.isPublic,
};

export type FoundItem = Pick<typeof referenceItems.$inferSelect, keyof typeof FOUND>;

/**
 * Better matches come first (see `selectNames` and `searchPlacesOfTheWorld`). Items that only sound
 * like the query come last. A search among all cities leaves them out.
 */
export async function searchItems(db: Queryable, search: ItemSearch): Promise<FoundItem[]> {
  const { sound, ...byName } = search;
  const found = await searchByName(db, byName);
  const { limit } = search;
  if (found.length >= limit || isOfAllCities(search) || sound === '') return found;
  const match = search.parentId === undefined ? 'exactly' : 'at its start';
  const alike = await listNamed(db, { ...byName, query: soundName(sound) }, match);
  const isNew = ({ id }: FoundItem) => found.every((item) => item.id !== id);
  return [...found, ...alike.filter(isNew)].slice(0, limit);
}

type NameSearch = Omit<ItemSearch, 'sound'>;

async function searchByName(db: Queryable, search: NameSearch): Promise<FoundItem[]> {
  if (search.query === '') return listItems(db, search);
  if (await isTooWide(db, search)) return searchPlacesOfTheWorld(db, search);
  return listNamed(db, search, isTooShortForInside(search) ? 'at its start' : 'anywhere');
}

/**
 * Many thousand cities start with the same letter, and sorting them takes too long. Of our own
 * forms, only the preferences search cities without a state.
 */
async function isTooWide(
  db: Queryable,
  { kind, parentId, query }: Pick<NameSearch, 'kind' | 'parentId' | 'query'>,
): Promise<boolean> {
  if (!isOfAllCities({ kind, parentId })) return false;
  const found = firstNames(db, { query, count: SEARCHED_NAMES_MAX + 1 }).as('found');
  const [row] = await db.select({ count: sql<string>`count(*)` }).from(found);
  return Number(row?.count) > SEARCHED_NAMES_MAX;
}

/**
 * First come cities with exactly this name. Then come those of the first LISTED_CITIES_MAX cities
 * that start with the query, and, if these are too few, others that start with it.
 */
async function searchPlacesOfTheWorld(db: Queryable, search: NameSearch): Promise<FoundItem[]> {
  const { query, limit } = search;
  const found = new Map<number, FoundItem>();
  const add = (items: FoundItem[]) => {
    for (const item of items) found.set(item.id, found.get(item.id) ?? item);
  };
  add(await listNamed(db, search, 'exactly'));
  const startsWithQuery = like(referenceItems.folded, startOf(search));
  add(await listItems(db, search, { where: startsWithQuery, amongFirst: LISTED_CITIES_MAX }));
  if (found.size < limit) {
    const near = firstNames(db, { query, count: SEARCHED_NAMES_MAX });
    add(await listItems(db, search, { where: inArray(referenceItems.id, near) }));
  }
  return [...found.values()].slice(0, limit);
}

function firstNames(db: Queryable, { query, count }: { query: string; count: number }) {
  return db
    .select({ id: referenceNames.itemId })
    .from(referenceNames)
    .where(and(eq(referenceNames.kind, 'city'), like(referenceNames.folded, startOf({ query }))))
    .orderBy(sql`${referenceNames.folded} using ~<~`)
    .limit(count);
}

/** @param among `amongFirst` limits the search to this many items from the beginning of the list */
async function listItems(
  db: Queryable,
  { kind, parentId, limit, accountId }: NameSearch,
  among: { where?: SQL; amongFirst?: number } = {},
): Promise<FoundItem[]> {
  return db
    .select(FOUND)
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

const GIVEN = {
  kind: sql.placeholder('kind'),
  parentId: sql.placeholder('parentId'),
  accountId: sql.placeholder('accountId'),
  limit: sql.placeholder('limit'),
  query: sql.placeholder('query'),
  afterAll: sql.placeholder('afterAll'),
  anywhere: sql.placeholder('anywhere'),
  laterWords: sql.placeholder('laterWords'),
};

const isWhole = sql`${referenceNames.isWhole}`;
const isQuery = sql`${referenceNames.folded} = ${GIVEN.query}`;
/** A prepared plan can use an index for a range. For `like`, the plan would depend on the query. */
const startsWithQuery = sql`(${referenceNames.folded} ~>=~ ${GIVEN.query}
  and ${referenceNames.folded} ~<~ ${GIVEN.afterAll})`;
/** Sorts after every character that may follow the query in a name. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Where in the name the query must occur. */
type Match = 'exactly' | 'at its start' | 'anywhere';

async function listNamed(db: Queryable, search: NameSearch, match: Match): Promise<FoundItem[]> {
  const { query, ...given } = search;
  const escaped = escapeLike(query);
  return prepareNamed(db, search, match).execute({
    ...given,
    query,
    afterAll: `${query}${LAST_CHARACTER}`,
    anywhere: `%${escaped}%`,
    laterWords: WORD_BORDERS.map((border) => `%${border}${escaped}%`),
  });
}

/**
 * The SQL is built once, and PostgreSQL can keep its plan, because both cost more than the search.
 * A search among all cities is planned each time: its best plan depends on the query.
 */
function prepareNamed(db: Queryable, search: NameSearch, match: Match) {
  const narrowed = {
    byParent: search.parentId !== undefined,
    byAccount: search.accountId !== undefined,
  };
  const prepared = statements.get(db) ?? new Map<string, ReturnType<typeof writeNamed>>();
  statements.set(db, prepared);
  const { byParent, byAccount } = narrowed;
  const name = `names ${match}${byParent ? ' of a parent' : ''}${byAccount ? ' for an account' : ''}`;
  const isPlannedOnce = !isOfAllCities(search);
  const key = `${name}, ${isPlannedOnce ? 'once' : 'each time'}`;
  const statement =
    prepared.get(key) ?? writeNamed(db, { match, narrowed, name: isPlannedOnce ? name : '' });
  prepared.set(key, statement);
  return statement;
}

const statements = new WeakMap<Queryable, Map<string, ReturnType<typeof writeNamed>>>();

interface Narrowed {
  byParent: boolean;
  byAccount: boolean;
}

/** @param name the statement's name in PostgreSQL; '' if PostgreSQL must not keep its plan */
function writeNamed(
  db: Queryable,
  { match, narrowed, name }: { match: Match; narrowed: Narrowed; name: string },
) {
  switch (match) {
    case 'exactly':
      return selectNames(db, narrowed, isQuery).prepare(name);
    case 'at its start':
      return selectNames(db, narrowed, startsWithQuery).prepare(name);
    case 'anywhere':
      return selectStartingThenOthers(db, narrowed).prepare(name);
  }
}

/** Searches inside the names only if too few names or words start with the query. */
function selectStartingThenOthers(db: Queryable, narrowed: Narrowed) {
  const starting = db.$with('starting').as(selectNames(db, narrowed, startsWithQuery));
  const areTooFew = sql`(select count(*) from ${starting}) < ${GIVEN.limit}`;
  const isOther = sql`${referenceItems.id} not in (select ${starting.id} from ${starting})`;
  const hasQuery = like(referenceNames.folded, GIVEN.anywhere);
  const others = selectNames(db, narrowed, and(hasQuery, isWhole, areTooFew, isOther)!);
  const found = unionAll(db.select().from(starting), others).as('found');
  return db
    .with(starting)
    .select()
    .from(found)
    .orderBy(found.rank, found.position, found.name)
    .limit(GIVEN.limit);
}

/** Ranks: 0 the whole name, 1 its start, 2 the start of a later word, 3 inside a word. */
function selectNames(db: Queryable, narrowed: Narrowed, isMatch: SQL) {
  const rank = sql<number>`min(case
    when not ${referenceNames.isWhole} then 2
    when ${isQuery} then 0
    when ${startsWithQuery} then 1
    when ${referenceNames.folded} like any(${GIVEN.laterWords}) then 2
    else 3 end)`.as('rank');
  return db
    .select({ ...FOUND, position: referenceItems.position, rank })
    .from(referenceNames)
    .innerJoin(referenceItems, eq(referenceItems.id, referenceNames.itemId))
    .where(
      and(
        eq(referenceNames.kind, GIVEN.kind),
        narrowed.byParent ? eq(referenceNames.parentId, GIVEN.parentId) : undefined,
        isMatch,
        eq(referenceItems.isRetired, false),
        isVisibleTo(narrowed.byAccount ? GIVEN.accountId : undefined),
      ),
    )
    .groupBy(referenceItems.id)
    .orderBy(rank, referenceItems.position, referenceItems.name)
    .limit(GIVEN.limit);
}

/** The trigram index needs three letters, and reading every name of the world takes too long. */
function isTooShortForInside(search: NameSearch): boolean {
  const letters = search.query.match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
  return letters.length < (isOfAllCities(search) ? 3 : 1);
}

function isOfAllCities({ kind, parentId }: Pick<NameSearch, 'kind' | 'parentId'>): boolean {
  return kind === 'city' && parentId === undefined;
}

/** The database can sort this many names within a few milliseconds. */
const SEARCHED_NAMES_MAX = 1_000;
/** Reading this many takes a few milliseconds. India's best known cities are among them. */
const LISTED_CITIES_MAX = 10_000;

/**
 * The word borders of db/searchable-names.ts. `reference_names` lacks the later words of foreign
 * cities, so these borders show whether a match begins at a later word.
 */
const WORD_BORDERS = [' ', '(', '.', '/', '-'];

function startOf({ query }: Pick<NameSearch, 'query'>): string {
  return `${escapeLike(query)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/gu, '\\$&');
}
