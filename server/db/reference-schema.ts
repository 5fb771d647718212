import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
} from './drizzle.ts';
import { bigintTo, id, time } from './columns.ts';
import { accountIdOf } from './schema.ts';

/** Lookup items (spec.md §3). Options that families added have no code. */
export const referenceItems = pgTable(
  'reference_items',
  {
    id: id(),
    kind: text('kind').notNull(),
    code: text('code'),
    parentId: bigintTo('parent_id'),
    name: text('name').notNull(),
    nameHi: text('name_hi'),
    nameMr: text('name_mr'),
    aliases: text('aliases').array().notNull(),
    folded: text('folded').notNull(),
    /** The order of the items in the reference data. Added options come last. */
    position: integer('position').notNull(),
    /** If false, only the accounts that added the item see it. */
    isPublic: boolean('is_public').notNull(),
    /** Removed from the reference data: valid in saved profiles, but no longer offered. */
    isRetired: boolean('is_retired').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    unique().on(table.kind, table.code),
    uniqueIndex('reference_items_added_once')
      .on(table.kind, sql`coalesce(${table.parentId}, 0)`, sql`lower(${table.name})`)
      .where(sql`${table.code} is null`),
    index().on(table.kind, table.parentId, table.position),
    index().on(table.kind, table.position),
  ],
);

/**
 * Each name and alias of an item is stored folded. For most items, a further row begins at each
 * later word, so that a prefix search also finds later words.
 */
export const referenceNames = pgTable(
  'reference_names',
  {
    itemId: itemIdOf(),
    kind: text('kind').notNull(),
    /** 0 if the item has no parent. */
    parentId: bigintTo('parent_id').notNull(),
    folded: text('folded').notNull(),
    isWhole: boolean('is_whole').notNull(),
  },
  (table) => [
    index().on(table.itemId),
    index('reference_names_kind').on(table.kind, table.folded.op('text_pattern_ops')),
    index('reference_names_parent').on(
      table.kind,
      table.parentId,
      table.folded.op('text_pattern_ops'),
    ),
    index('reference_names_inside')
      .using('gin', table.folded.op('gin_trgm_ops'))
      .where(sql`${table.isWhole}`),
  ],
);

/** The accounts that added an option. Enough of them make it public (`countAddition`). */
export const referenceAdditions = pgTable(
  'reference_additions',
  {
    itemId: itemIdOf(),
    accountId: accountIdOf(),
    createdAt: time('created_at').notNull(),
    /** A keyed hash. Null in rows that are older than this column. */
    network: text('network'),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.accountId] }),
    index().on(table.accountId),
  ],
);

function itemIdOf() {
  return bigintTo('item_id')
    .notNull()
    .references(() => referenceItems.id, { onDelete: 'cascade' });
}
