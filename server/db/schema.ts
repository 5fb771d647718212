import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uuid,
} from './drizzle.ts';
import type { UploadKind } from '../../src/protocol/resumable.ts';
import { bigintTo, id, time } from './columns.ts';

// After a change, this command writes its migration:
// npx drizzle-kit generate --dialect postgresql --schema 'server/db/*schema.ts' --out server/db/migrations --name what-changed

/** Registrations without an account. An address may have several, because anybody can send one. */
export const temporaryUsers = pgTable(
  'temporary_users',
  {
    /** Random: nobody can guess the id of another person's registration to try out codes. */
    id: bigintTo('id').primaryKey(),
    email: text('email').notNull(),
    /** Addresses are compared in the form of `foldEmail`. */
    emailFolded: text('email_folded').notNull(),
    fullName: text('full_name').notNull(),
    candidateFullName: text('candidate_full_name').notNull(),
    accountType: integer('account_type').notNull(),
    relationType: integer('relation_type').notNull(),
    isOwner: boolean('is_owner').notNull(),
    createdAt: time('created_at').notNull(),
    /** The time at which the same registration was last sent. */
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
  /** The id of the registration. Its row in `temporary_users` was deleted. */
  temporaryUserId: bigintTo('temporary_user_id').notNull().unique(),
  /** Null in new accounts: the terms only allow the browsers of logins to be stored. */
  deviceType: text('device_type'),
  userAgent: text('user_agent'),
  createdAt: time('created_at').notNull(),
});

export const consents = pgTable(
  'consents',
  {
    id: id(),
    accountId: accountIdOf(),
    /** Null if the client did not send it. */
    termsVersion: text('terms_version'),
    agreedAt: time('agreed_at').notNull(),
  },
  (table) => [index().on(table.accountId)],
);

/** Consents to the notice about data, and withdrawals of consent. A row never changes. */
export const noticeConsents = pgTable(
  'notice_consents',
  {
    id: id(),
    accountId: accountIdOf(),
    kind: text('kind').$type<'given' | 'withdrawn'>().notNull(),
    /** Null if the account withdraws a consent that it never gave. */
    version: text('version'),
    language: text('language'),
    /** SHA-256 of the text that was shown, in hexadecimal. */
    textHash: text('text_hash'),
    at: time('at').notNull(),
  },
  (table) => [index().on(table.accountId)],
);

/** A nominee uses the owner's rights if the owner no longer can (DPDP Act, 2023, section 14). */
export const nominees = pgTable('nominees', {
  accountId: accountIdOf().primaryKey(),
  name: text('name').notNull(),
  contact: text('contact').notNull(),
  namedAt: time('named_at').notNull(),
});

export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    accountId: accountIdOf(),
    formerEmail: text('former_email').notNull(),
    email: text('email').notNull(),
    /** A keyed hash. Only the mail to the former address contains the secret itself. */
    undoHash: text('undo_hash').notNull().unique(),
    changedAt: time('changed_at').notNull(),
    undoneAt: time('undone_at'),
  },
  (table) => [index().on(table.accountId), index().on(table.changedAt)],
);

/** Stored for a year. A row contains a hash of the e-mail address, but not the address. */
export const erasedAccounts = pgTable(
  'erased_accounts',
  {
    accountId: bigintTo('account_id').primaryKey(),
    /** A keyed hash of the e-mail address. */
    emailFingerprint: text('email_fingerprint').notNull(),
    erasedAt: time('erased_at').notNull(),
  },
  (table) => [index().on(table.erasedAt)],
);

export const profiles = pgTable('profiles', {
  id: id(),
  accountId: accountIdOf().unique(),
  /** The steps that the family passed with nothing to save (extension 'steps'). */
  passedSteps: text('passed_steps')
    .array()
    .notNull()
    .default(sql`'{}'`),
  createdAt: time('created_at').notNull(),
});

export const sections = pgTable(
  'sections',
  {
    id: id(),
    profileId: profileIdOf(),
    kind: text('kind').notNull(),
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    version: integer('version').notNull(),
    /** The name of the device that saved the section last, as the device sent it. */
    updatedFrom: text('updated_from'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [unique().on(table.profileId, table.kind)],
);

/** Files in the media store, except the pieces of unfinished uploads. */
export const mediaFiles = pgTable(
  'media_files',
  {
    /** A random text, which is the file's name in the store. */
    key: text('key').primaryKey(),
    profileId: profileIdOf(),
    mediaType: text('media_type').notNull(),
    /** The size of the file as clients receive it. In the store, an encrypted file is longer. */
    sizeBytes: bigintTo('size_bytes').notNull(),
    /** Identity documents are encrypted, and each access is logged. */
    isIdentity: boolean('is_identity').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index().on(table.profileId)],
);

/** The sides of the Aadhaar card. */
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
    /** The UUID that the phone gave the photo. A photo that is sent again is added once [S7]. */
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

/** Unfinished resumable uploads (routes/upload-routes.ts). */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    profileId: profileIdOf(),
    kind: text('kind').$type<UploadKind>().notNull().default('video'),
    lengthBytes: bigintTo('length_bytes').notNull(),
    /** The sum of the sizes of the stored pieces. */
    offsetBytes: bigintTo('offset_bytes').notNull(),
    /** The request that writes the next piece. A later request replaces an earlier one. */
    writer: uuid('writer'),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index().on(table.profileId), index().on(table.updatedAt)],
);

/** The pieces of an upload have no gap between them. */
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

/** Accesses to identity documents. A row outlives its file. */
export const documentReadings = pgTable(
  'document_readings',
  {
    id: id(),
    accountId: accountIdOf(),
    profileId: bigintTo('profile_id').notNull(),
    documentType: text('document_type').notNull(),
    fileKey: text('file_key').notNull(),
    readAt: time('read_at').notNull(),
    /** Null in rows that are older than this column. */
    sessionId: uuid('session_id'),
    userAgent: text('user_agent'),
    /**
     * 'view': a screen showed the document. 'export': somebody downloaded a copy of all data.
     * 'desk': the operator opened it.
     */
    purpose: text('purpose').$type<'view' | 'export' | 'desk'>().notNull().default('view'),
  },
  (table) => [index().on(table.profileId), index().on(table.accountId), index().on(table.readAt)],
);

export function accountIdOf() {
  return bigintTo('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });
}

export function profileIdOf() {
  return bigintTo('profile_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });
}

function fileKeyOf(name: string) {
  return text(name)
    .unique()
    .references(() => mediaFiles.key);
}

/** A login and all refresh tokens that follow from it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: accountIdOf(),
    /** The highest generation of refresh tokens that was used; -1 before the first refresh. */
    usedGeneration: integer('used_generation').notNull(),
    /** The last used token stays valid until the next token is used. */
    lastUsedHash: text('last_used_hash'),
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

export const oneTimePasswords = pgTable(
  'one_time_passwords',
  {
    purpose: text('purpose').notNull(),
    subject: text('subject').notNull(),
    /** Random, and hashed together with the code, so that equal codes have different hashes. */
    nonce: uuid('nonce').notNull(),
    codeHash: text('code_hash').notNull(),
    /** The wrong codes of unknown devices. */
    attempts: integer('attempts').notNull(),
    /** The wrong codes of each asker (limits/rate-limit.ts), by its key. */
    attemptsBy: jsonb('attempts_by')
      .$type<Record<string, number>>()
      .notNull()
      .default(sql`'{}'`),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.subject] }), index().on(table.expiresAt)],
);
