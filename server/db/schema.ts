import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { UploadKind } from '../../src/protocol/resumable.ts';
import { bigintTo, id, time } from './columns.ts';

/**
 * Every table of accounts and what is theirs; the lookups' are in reference-schema.ts, those of no account in
 * service-schema.ts. After a change in any, write its migration with
 * `npx drizzle-kit generate --dialect postgresql --schema 'server/db/*schema.ts' --out server/db/migrations`;
 * the server applies it when it starts (server/db/migrate.ts).
 */

/**
 * What was registered and has no account yet. Anybody may register any address: each has
 * a row of their own, which nobody changes any more.
 */
export const temporaryUsers = pgTable(
  'temporary_users',
  {
    /** Random: nobody tries out codes of one that they did not begin, or know the address of. */
    id: bigintTo('id').primaryKey(),
    email: text('email').notNull(),
    /** The address as it is compared: without case. */
    emailFolded: text('email_folded').notNull(),
    fullName: text('full_name').notNull(),
    candidateFullName: text('candidate_full_name').notNull(),
    accountType: integer('account_type').notNull(),
    relationType: integer('relation_type').notNull(),
    isOwner: boolean('is_owner').notNull(),
    createdAt: time('created_at').notNull(),
    /** When the same was sent last. */
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index().on(table.emailFolded), index().on(table.updatedAt)],
);

export const accounts = pgTable('accounts', {
  id: id(),
  email: text('email').notNull(),
  emailFolded: text('email_folded').notNull().unique(),
  fullName: text('full_name').notNull(),
  candidateFullName: text('candidate_full_name').notNull(),
  accountType: integer('account_type').notNull(),
  relationType: integer('relation_type').notNull(),
  isOwner: boolean('is_owner').notNull(),
  passwordHash: text('password_hash').notNull(),
  passwordChangedAt: time('password_changed_at').notNull(),
  /** The id that the registration had; its row is gone. */
  temporaryUserId: bigintTo('temporary_user_id').notNull().unique(),
  deviceType: text('device_type'),
  userAgent: text('user_agent'),
  createdAt: time('created_at').notNull(),
});

/** Which terms an account agreed to, and when. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    accountId: bigintTo('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null where the client did not say which it had shown. */
    termsVersion: text('terms_version'),
    agreedAt: time('agreed_at').notNull(),
  },
  (table) => [index().on(table.accountId)],
);

/** That an account agreed to the notice about data, or withdrew that: each time a row, never changed. */
export const noticeConsents = pgTable(
  'notice_consents',
  {
    id: id(),
    accountId: bigintTo('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'given' | 'withdrawn'>().notNull(),
    /** Of the text that was shown; of a withdrawal, of what is withdrawn. Null where that was never given. */
    version: text('version'),
    language: text('language'),
    /** SHA-256 of the text that was shown, in hexadecimal. */
    textHash: text('text_hash'),
    at: time('at').notNull(),
  },
  (table) => [index().on(table.accountId)],
);

/** Who uses the rights over the data of an account if its family no longer can (DPDP Act, 2023, section 14). */
export const nominees = pgTable('nominees', {
  accountId: bigintTo('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  contact: text('contact').notNull(),
  namedAt: time('named_at').notNull(),
});

/** That an account got another address, and what undoes it, for whoever has the former one. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    accountId: bigintTo('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    formerEmail: text('former_email').notNull(),
    email: text('email').notNull(),
    /** A keyed hash of the secret that is in the mail to the former address, and nowhere else. */
    undoHash: text('undo_hash').notNull().unique(),
    changedAt: time('changed_at').notNull(),
    undoneAt: time('undone_at'),
  },
  (table) => [index().on(table.accountId), index().on(table.changedAt)],
);

/** That an account was erased, for a year: nothing in it says whose it was to who does not know the address. */
export const erasedAccounts = pgTable(
  'erased_accounts',
  {
    accountId: bigintTo('account_id').primaryKey(),
    /** A keyed hash of the address. */
    emailFingerprint: text('email_fingerprint').notNull(),
    erasedAt: time('erased_at').notNull(),
  },
  (table) => [index().on(table.erasedAt)],
);

export const profiles = pgTable('profiles', {
  id: id(),
  accountId: bigintTo('account_id')
    .notNull()
    .unique()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Steps that the family went on from with nothing to save (extension 'steps'). */
  passedSteps: text('passed_steps')
    .array()
    .notNull()
    .default(sql`'{}'`),
  createdAt: time('created_at').notNull(),
});

/** The saved parts of a profile; never two of a kind. */
export const sections = pgTable(
  'sections',
  {
    id: id(),
    profileId: bigintTo('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    version: integer('version').notNull(),
    /** The device that saved it last, as it calls itself. */
    updatedFrom: text('updated_from'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [unique().on(table.profileId, table.kind)],
);

/** A file in the media store; what it is to the profile is said by the row that names its key. */
export const mediaFiles = pgTable(
  'media_files',
  {
    /** Random: its name in the store. */
    key: text('key').primaryKey(),
    profileId: profileIdOf(),
    mediaType: text('media_type').notNull(),
    /** Of what is served; in the store an encrypted file is longer. */
    sizeBytes: bigintTo('size_bytes').notNull(),
    /** An identity document: encrypted in the store, each reading of it is logged. */
    isIdentity: boolean('is_identity').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index().on(table.profileId)],
);

/** The sides of the Aadhaar card; never two of a type. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    profileId: profileIdOf(),
    documentType: text('document_type').notNull(),
    fileKey: fileKeyOf('file_key').notNull(),
    clientId: uuid('client_id'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [unique().on(table.profileId, table.documentType)],
);

export const photos = pgTable(
  'photos',
  {
    id: id(),
    profileId: profileIdOf(),
    imageType: text('image_type').notNull(),
    fileKey: fileKeyOf('file_key').notNull(),
    /** The UUID that the phone gave it: sending it again adds nothing [S7]. */
    clientId: uuid('client_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index().on(table.profileId), unique().on(table.profileId, table.clientId)],
);

export const videos = pgTable(
  'videos',
  {
    id: id(),
    profileId: profileIdOf(),
    description: text('description'),
    fileKey: fileKeyOf('file_key').notNull(),
    thumbnailKey: fileKeyOf('thumbnail_key'),
    clientId: uuid('client_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index().on(table.profileId), unique().on(table.profileId, table.clientId)],
);

/** A file on its way, piece by piece (routes/upload-routes.ts). */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    profileId: profileIdOf(),
    kind: text('kind').$type<UploadKind>().notNull().default('video'),
    lengthBytes: bigintTo('length_bytes').notNull(),
    /** What has arrived and is safe: the sum of its pieces. */
    offsetBytes: bigintTo('offset_bytes').notNull(),
    /** Who writes the next piece: whoever began last. */
    writer: uuid('writer'),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index().on(table.profileId), index().on(table.updatedAt)],
);

/** A piece of it in the media store; pieces follow each other without a gap. */
export const uploadPieces = pgTable(
  'upload_pieces',
  {
    key: text('key').primaryKey(),
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    startByte: bigintTo('start_byte').notNull(),
    sizeBytes: bigintTo('size_bytes').notNull(),
  },
  (table) => [unique().on(table.uploadId, table.startByte)],
);

/** Who looked at an identity document, and when. It outlives the file it is about. */
export const documentReadings = pgTable(
  'document_readings',
  {
    id: id(),
    accountId: bigintTo('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    profileId: bigintTo('profile_id').notNull(),
    documentType: text('document_type').notNull(),
    fileKey: text('file_key').notNull(),
    readAt: time('read_at').notNull(),
    /** By which sign-in; null for those noted before this was. */
    sessionId: uuid('session_id'),
    /** What the browser called itself. */
    userAgent: text('user_agent'),
    /** Looked at on a screen, or taken away with a copy of everything. */
    purpose: text('purpose').$type<'view' | 'export'>().notNull().default('view'),
  },
  (table) => [index().on(table.profileId), index().on(table.accountId), index().on(table.readAt)],
);

function profileIdOf() {
  return bigintTo('profile_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });
}

/** A file goes with its row, and no row can name a file that is not there. */
function fileKeyOf(name: string) {
  return text(name)
    .unique()
    .references(() => mediaFiles.key);
}

/** A sign-in: the family of the refresh tokens that follow one another from it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: bigintTo('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The highest generation of which a token was presented; -1 before the first refresh. */
    usedGeneration: integer('used_generation').notNull(),
    /** The token presented last: good again until its successor is. */
    lastUsedHash: text('last_used_hash'),
    /** What the browser that signed in calls itself. */
    userAgent: text('user_agent'),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [index().on(table.accountId), index().on(table.lastUsedAt)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    generation: integer('generation').notNull(),
    issuedAt: time('issued_at').notNull(),
  },
  (table) => [index().on(table.sessionId)],
);

/** The newest one-time password for a purpose and subject; an older one is overwritten. */
export const oneTimePasswords = pgTable(
  'one_time_passwords',
  {
    purpose: text('purpose').notNull(),
    subject: text('subject').notNull(),
    /** Part of what is hashed, so that the hash belongs to this request alone. */
    nonce: uuid('nonce').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Wrong ones, of everybody but known devices. */
    attempts: integer('attempts').notNull(),
    /** Wrong ones by who typed them (http/asker.ts). */
    attemptsBy: jsonb('attempts_by')
      .$type<Record<string, number>>()
      .notNull()
      .default(sql`'{}'`),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.subject] }), index().on(table.expiresAt)],
);
