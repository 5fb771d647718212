/** Tables of the service itself: their rows belong to no account. */
import { index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { HelpReport } from '../../src/protocol/help-report.ts';
import { time } from './columns.ts';

/**
 * Answers to calls with an Idempotency-Key; status is null only inside the transaction of the call.
 */
export const idempotencyOutcomes = pgTable(
  'idempotency_outcomes',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    /**
     * The type is not jsonb, because a repeat gets the same text with its keys in the same order.
     */
    body: json('body'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index().on(table.createdAt)],
);

/** Leaky buckets: each row has the moment when its bucket will be empty again. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text('key').primaryKey(), emptyAt: time('empty_at').notNull() },
  (table) => [index().on(table.emptyAt)],
);

/**
 * Help reports of phones, stored under a help code for a week; a report does not tell whose phone
 * it is.
 */
export const helpReports = pgTable(
  'help_reports',
  {
    code: text('code').primaryKey(),
    report: jsonb('report').$type<HelpReport>().notNull(),
    keptAt: time('kept_at').notNull(),
  },
  (table) => [index().on(table.keptAt)],
);

/** Single facts about this database, such as the version of its reference data. */
export const facts = pgTable('facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
