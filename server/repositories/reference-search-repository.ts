import { and, eq, like, sql, type SQL } from 'drizzle-orm';
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
  const starting = await searchNames(db, search, { pattern: `${escapeLike(search.query)}%` });
  if (starting.length >= search.limit || isTooShortForInside(search)) return starting;
  const inside = await searchNames(db, search, {
    pattern: `%${escapeLike(search.query)}%`,
    also: eq(referenceNames.isWhole, true),
  });
  const ids = new Set(starting.map((item) => item.id));
  return [...starting, ...inside.filter((item) => !ids.has(item.id))].slice(0, search.limit);
}

async function listItems(
  db: Queryable,
  { kind, parentId, limit, accountId }: ItemSearch,
): Promise<ReferenceItemRow[]> {
  return db
    .select()
    .from(referenceItems)
    .where(
      and(
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

/** The borders between words of lookups/searchable-names.ts: not every later word is indexed. */
function laterWordPatterns(query: string): string[] {
  return [' ', '(', '.', '/', '-'].map((border) => `%${border}${escapeLike(query)}%`);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/gu, '\\$&');
}
