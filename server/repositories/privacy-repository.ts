import { and, eq, inArray, isNull, notExists, or, sql } from '../db/drizzle.ts';
import { listRows, type Queryable, type Transaction } from '../db/database.ts';
import { referenceAdditions, referenceItems } from '../db/reference-schema.ts';
import {
  accounts,
  consents,
  documentReadings,
  erasedAccounts,
  mediaFiles,
  oneTimePasswords,
  sessions,
  temporaryUsers,
  uploadPieces,
  uploads,
} from '../db/schema.ts';
import { idempotencyOutcomes } from '../db/service-schema.ts';

export async function readAccountRecords(
  db: Queryable,
  { accountId, scope }: { accountId: number; scope: string },
) {
  return {
    consents: await listRows(db, consents, eq(consents.accountId, accountId), consents.id),
    sessions: await listRows(db, sessions, eq(sessions.accountId, accountId), sessions.createdAt),
    readings: await listRows(
      db,
      documentReadings,
      eq(documentReadings.accountId, accountId),
      documentReadings.id,
    ),
    addedOptions: await db
      .select({
        kind: referenceItems.kind,
        name: referenceItems.name,
        addedAt: referenceAdditions.createdAt,
      })
      .from(referenceAdditions)
      .innerJoin(referenceItems, eq(referenceItems.id, referenceAdditions.itemId))
      .where(eq(referenceAdditions.accountId, accountId)),
    keptAnswers: await db.$count(idempotencyOutcomes, eq(idempotencyOutcomes.scope, scope)),
  };
}

export async function listUnfinishedUploads(db: Queryable, profileId: number) {
  return listRows(db, uploads, eq(uploads.profileId, profileId));
}

export async function insertConsent(
  db: Queryable,
  consent: Omit<typeof consents.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(consents).values(consent);
}

/** The pieces of unfinished uploads are included. */
export async function listFileKeys(db: Queryable, profileId: number): Promise<string[]> {
  const files = await db
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(eq(mediaFiles.profileId, profileId));
  const pieces = await db
    .select({ key: uploadPieces.key })
    .from(uploadPieces)
    .innerJoin(uploads, eq(uploads.id, uploadPieces.uploadId))
    .where(eq(uploads.profileId, profileId));
  return [...files, ...pieces].map(({ key }) => key);
}

interface Erasure {
  account: typeof accounts.$inferSelect;
  /** Their stored answers are deleted too, because they contain saved values. */
  scopes: string[];
  codes: { purpose: string; subject: string }[];
  emailFingerprint: string;
  now: Date;
}

/** An option that the account added stays if it is public or if other accounts added it, too. */
export async function deleteAccount(
  transaction: Transaction,
  { account, scopes, codes, emailFingerprint, now }: Erasure,
): Promise<void> {
  await deleteAdditions(transaction, account.id);
  await transaction.delete(idempotencyOutcomes).where(inArray(idempotencyOutcomes.scope, scopes));
  await transaction
    .delete(oneTimePasswords)
    .where(
      or(
        ...codes.map(({ purpose, subject }) =>
          and(eq(oneTimePasswords.purpose, purpose), eq(oneTimePasswords.subject, subject)),
        ),
      ),
    );
  await transaction
    .delete(temporaryUsers)
    .where(eq(temporaryUsers.emailFolded, account.emailFolded));
  // The database also deletes the rows that refer to this row (on delete cascade).
  await transaction.delete(accounts).where(eq(accounts.id, account.id));
  await transaction
    .insert(erasedAccounts)
    .values({ accountId: account.id, emailFingerprint, erasedAt: now });
}

async function deleteAdditions(transaction: Transaction, accountId: number): Promise<void> {
  const added = await transaction
    .delete(referenceAdditions)
    .where(eq(referenceAdditions.accountId, accountId))
    .returning({ itemId: referenceAdditions.itemId });
  if (added.length === 0) return;
  const itemIds = added.map(({ itemId }) => itemId);
  // Waits for other accounts that are adding one of these options, to include them below.
  await transaction
    .select({ id: referenceItems.id })
    .from(referenceItems)
    .where(inArray(referenceItems.id, itemIds))
    .for('update');
  const others = transaction
    .select({ one: sql`1` })
    .from(referenceAdditions)
    .where(eq(referenceAdditions.itemId, referenceItems.id));
  const isLeft = and(
    inArray(referenceItems.id, itemIds),
    isNull(referenceItems.code),
    notExists(others),
  );
  await transaction.delete(referenceItems).where(and(isLeft, eq(referenceItems.isPublic, false)));
  // Another family may have chosen the option, so it stays valid but is no longer offered.
  await transaction.update(referenceItems).set({ isRetired: true }).where(isLeft);
}
