/** Tables of the service itself. They have no foreign key to an account. */
import { index, integer, json, jsonb, pgTable, primaryKey, text } from './drizzle.ts';
import { time } from './columns.ts';

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

export const facts = pgTable('facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
