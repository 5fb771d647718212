/** Tables of the service itself. They have no foreign key to an account. */
import { index, integer, json, jsonb, pgTable, primaryKey, text } from './drizzle.ts';
import { bigintTo, time } from './columns.ts';

/** `status` is null only until the transaction of the call ends. */
export const idempotencyOutcomes = pgTable(
  'idempotency_outcomes',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    /** jsonb does not keep the order of the keys. A repeat must get exactly the same text. */
    body: json('body'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index().on(table.createdAt)],
);

/** Leaky buckets: a bucket is empty again at `empty_at`. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text('key').primaryKey(), emptyAt: time('empty_at').notNull() },
  (table) => [index().on(table.emptyAt)],
);

/**
 * What the operator read and did. Rows are only added: the database refuses to change them, and each
 * contains the hash of the one before (repositories/desk-log-repository.ts).
 */
export const deskLog = pgTable('desk_log', {
  /** Counts from 1 without a gap. */
  number: bigintTo('number').primaryKey(),
  at: time('at').notNull(),
  who: text('who').notNull(),
  what: text('what').notNull(),
  /** For example 'account 7'. Never a name or an e-mail address: the row outlives the account. */
  subject: text('subject').notNull(),
  /** A hash of what was shown or said. */
  contentHash: text('content_hash'),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
});

/** The links to the desk, and the sign-ins that they open. Only keyed hashes are stored. */
export const deskKeys = pgTable('desk_keys', {
  hash: text('hash').primaryKey(),
  /** The name that the person gave. Null while the link has not been used. */
  who: text('who'),
  expiresAt: time('expires_at').notNull(),
});

export const facts = pgTable('facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
