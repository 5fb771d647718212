import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bigintTo, id, time } from './columns.ts';
import { accounts } from './schema.ts';

/** A lookup option (spec.md §3): ours by its code, a family's without one. */
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
    /** The order of the reference data, which puts what is looked for most first. */
    position: integer('position').notNull(),
    /** Seen by everybody; otherwise only by those who added it. */
    isPublic: boolean('is_public').notNull(),
    /** No longer in the reference data: not offered, still valid where it was chosen. */
    isRetired: boolean('is_retired').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    unique().on(table.kind, table.code),
    uniqueIndex('reference_items_added_once')
      .on(table.kind, sql`coalesce(${table.parentId}, 0)`, table.folded)
      .where(sql`${table.code} is null`),
    index().on(table.kind, table.parentId, table.position),
    index().on(table.kind, table.position),
  ],
);

/**
 * What is searched: each name and alias of an item, folded, once from its start and
 * once from the start of each later word, so that both are prefix searches.
 */
export const referenceNames = pgTable(
  'reference_names',
  {
    itemId: bigintTo('item_id')
      .notNull()
      .references(() => referenceItems.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** 0 where the kind has no parent. */
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

/** Who added an option; with the third account it becomes everybody's. */
export const referenceAdditions = pgTable(
  'reference_additions',
  {
    itemId: bigintTo('item_id')
      .notNull()
      .references(() => referenceItems.id, { onDelete: 'cascade' }),
    accountId: bigintTo('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.accountId] }),
    index().on(table.accountId),
  ],
);
