/** Tables of the desk (docs/decisions/0135-somebody-looks-at-cards.md). */
import type { CardReason, CardSide } from '../../src/domain/enumerations.ts';
import { bigintTo, id, time } from './columns.ts';
import { index, pgTable, text } from './drizzle.ts';
import { accountIdOf, profileIdOf } from './schema.ts';

/**
 * What the operator said about both sides of a card. The transaction that stores a new side deletes
 * the row.
 */
export const cardVerdicts = pgTable('card_verdicts', {
  profileId: profileIdOf().primaryKey(),
  /** A hash of the bytes of both sides that were shown. */
  contentHash: text('content_hash').notNull(),
  state: text('state').$type<'fine' | 'again'>().notNull(),
  /** The sides to be sent again. */
  sides: text('sides').array().$type<CardSide[]>().notNull(),
  reason: text('reason').$type<CardReason>(),
  /** The operator's own words for the family. */
  sentence: text('sentence'),
  who: text('who').notNull(),
  at: time('at').notNull(),
});

/** Nobody can sign in to these accounts. */
export const accountBlocks = pgTable('account_blocks', {
  accountId: accountIdOf().primaryKey(),
  who: text('who').notNull(),
  at: time('at').notNull(),
});

/** What the operator has written down about complaints. A row never changes. */
export const grievances = pgTable(
  'grievances',
  {
    id: id(),
    accountId: accountIdOf(),
    text: text('text').notNull(),
    who: text('who').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index().on(table.accountId)],
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
  /** A keyed hash of what was shown or said. */
  contentHash: text('content_hash'),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
});

/** The links to the desk, and the sign-ins that they open. Only keyed hashes are stored. */
export const deskKeys = pgTable('desk_keys', {
  hash: text('hash').primaryKey(),
  /** The name that the person gave at the sign-in. Null for a link, whose row ends when it is used. */
  who: text('who'),
  expiresAt: time('expires_at').notNull(),
});
