import type { Placeholder, SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, isNull, or, sql } from '../db/drizzle.ts';
import type { LookupKind } from '../../src/domain/enumerations.ts';
import type { Language } from '../../src/domain/languages.ts';
import { findRow, type Queryable } from '../db/database.ts';
import { referenceAdditions, referenceItems, referenceNames } from '../db/reference-schema.ts';
import { listSearchableNames } from '../db/searchable-names.ts';

export type ReferenceItemRow = typeof referenceItems.$inferSelect;

export async function findChoosableItems(
  db: Queryable,
  { ids, accountId }: { ids: number[]; accountId: number },
): Promise<ReferenceItemRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(referenceItems)
    .where(and(inArray(referenceItems.id, ids), isVisibleTo(accountId)));
}

interface NewItem {
  kind: LookupKind;
  parentId: number | null;
  name: string;
  folded: string;
  language: Language;
  now: Date;
}

interface Named {
  kind: LookupKind;
  parentId: number | null;
  folded: string;
  /** If given, the search finds only items that this account may choose. */
  accountId?: number;
}

/** An item of our reference data has priority over an added option. */
export async function findItemByName(
  db: Queryable,
  { kind, parentId, folded, accountId }: Named,
): Promise<ReferenceItemRow | undefined> {
  const [row] = await db
    .select({ item: referenceItems })
    .from(referenceNames)
    .innerJoin(referenceItems, eq(referenceItems.id, referenceNames.itemId))
    .where(
      and(
        eq(referenceNames.kind, kind),
        eq(referenceNames.parentId, parentId ?? NO_PARENT),
        eq(referenceNames.folded, folded),
        referenceNames.isWhole,
        eq(referenceItems.isRetired, false),
        accountId === undefined ? undefined : isVisibleTo(accountId),
      ),
    )
    .orderBy(
      sql`${referenceItems.code} is null`,
      desc(referenceItems.isPublic),
      referenceItems.position,
    )
    .limit(1);
  return row?.item;
}

/**
 * If two requests add the same option at once, both get the same item. Families share it only if they
 * write it alike, apart from capitals, so that no profile shows how a stranger writes a name.
 */
export async function addItem(
  db: Queryable,
  { kind, parentId, name, folded, language, now }: NewItem,
): Promise<ReferenceItemRow> {
  const [added] = await db
    .insert(referenceItems)
    .values({
      kind,
      parentId,
      name,
      nameHi: language === 'hi' ? name : null,
      nameMr: language === 'mr' ? name : null,
      aliases: [],
      folded,
      position: ADDED_POSITION,
      isPublic: false,
      isRetired: false,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (added) {
    await db.insert(referenceNames).values(
      listSearchableNames([name]).map((searchable) => ({
        itemId: added.id,
        kind,
        parentId: parentId ?? NO_PARENT,
        ...searchable,
      })),
    );
    return added;
  }
  const isSame = and(
    eq(referenceItems.kind, kind),
    sql`coalesce(${referenceItems.parentId}, 0) = ${parentId ?? NO_PARENT}`,
    sql`lower(${referenceItems.name}) = lower(${name})`,
    isNull(referenceItems.code),
  );
  return (await findRow(db, referenceItems, isSame))!;
}

interface Addition {
  itemId: number;
  accountId: number;
  /** A keyed hash. */
  network: string;
  now: Date;
}

/** Three accounts of three networks, in three weeks, make the option public, if it `mayBePublic`. */
export async function countAddition(
  db: Queryable,
  { itemId, accountId, network, now, mayBePublic }: Addition & { mayBePublic: boolean },
): Promise<void> {
  // Simultaneous additions wait for each other, so that the third addition sees the other two.
  await db
    .select({ id: referenceItems.id })
    .from(referenceItems)
    .where(eq(referenceItems.id, itemId))
    .for('update');
  await db
    .insert(referenceAdditions)
    .values({ itemId, accountId, network, createdAt: now })
    .onConflictDoNothing();
  if (!mayBePublic) return;
  const { accountId: account, network: place, createdAt } = referenceAdditions;
  await db
    .update(referenceItems)
    .set({ isPublic: true })
    .where(
      and(
        eq(referenceItems.id, itemId),
        sql`(select least(count(distinct ${account}), count(distinct ${place}),
            count(distinct date_trunc('week', ${createdAt}))) from ${referenceAdditions}
          where ${referenceAdditions.itemId} = ${itemId}) >= ${ADDITIONS_TO_BE_PUBLIC}`,
        // An option that the operator hid stays hidden, also in another spelling.
        sql`not exists (select from ${referenceItems} hidden where hidden.is_retired
          and hidden.code is null and hidden.kind = ${referenceItems.kind}
          and hidden.parent_id is not distinct from ${referenceItems.parentId}
          and hidden.folded = ${referenceItems.folded})`,
      ),
    );
}

export async function countAdditionsOf(db: Queryable, accountId: number): Promise<number> {
  return db.$count(referenceAdditions, eq(referenceAdditions.accountId, accountId));
}

export interface ListedOption {
  id: number;
  kind: string;
  name: string;
  state: 'proposed' | 'for everybody' | 'hidden';
  families: number;
}

/** Options that families have added, the ones of most families first. */
export async function listOptions(db: Queryable): Promise<ListedOption[]> {
  const { id, kind, name, isPublic, isRetired } = referenceItems;
  const families = sql<number>`count(${referenceAdditions.accountId})::int`;
  const state = sql<ListedOption['state']>`case when ${isRetired} then 'hidden'
    when ${isPublic} then 'for everybody' else 'proposed' end`;
  return db
    .select({ id, kind, name, state, families })
    .from(referenceItems)
    .leftJoin(referenceAdditions, eq(referenceAdditions.itemId, referenceItems.id))
    .where(isNull(referenceItems.code))
    .groupBy(referenceItems.id)
    .orderBy(sql`${families} desc`, referenceItems.id);
}

/** @returns false if no family has added an option with this id */
export async function setOption(
  db: Queryable,
  id: number,
  state: Partial<Pick<ReferenceItemRow, 'isPublic' | 'isRetired'>>,
): Promise<boolean> {
  const changed = await db
    .update(referenceItems)
    .set(state)
    .where(and(eq(referenceItems.id, id), isNull(referenceItems.code)))
    .returning({ id: referenceItems.id });
  return changed.length > 0;
}

export async function isItemOfKind(
  db: Queryable,
  { id, kind, accountId }: { id: number; kind: LookupKind; accountId: number },
): Promise<boolean> {
  const items = await findChoosableItems(db, { ids: [id], accountId });
  return items.some((item) => item.kind === kind);
}

export function isVisibleTo(accountId: number | Placeholder | undefined): SQL {
  const isPublic = eq(referenceItems.isPublic, true);
  if (accountId === undefined) return isPublic;
  const isOwn = sql`exists (select from ${referenceAdditions}
    where ${referenceAdditions.itemId} = ${referenceItems.id}
    and ${referenceAdditions.accountId} = ${accountId})`;
  return or(isPublic, isOwn)!;
}

const ADDITIONS_TO_BE_PUBLIC = 3;
/** Items without a parent have this parent id in `reference_names`. */
const NO_PARENT = 0;
/** Options that families added come after all items of our reference data. */
const ADDED_POSITION = 2_000_000_000;
