import type { PgTable } from 'drizzle-orm/pg-core';
import { and, asc, eq, gt, inArray } from '../db/drizzle.ts';
import type { DocumentType } from '../../src/domain/enumerations.ts';
import { findRow, insertRow, listRows, type Queryable, type Transaction } from '../db/database.ts';
import { cardVerdicts } from '../db/desk-schema.ts';
import {
  documentReadings,
  documents,
  mediaFiles,
  photos,
  profiles,
  videos,
  uploadPieces,
} from '../db/schema.ts';

export type MediaFileRow = typeof mediaFiles.$inferSelect;
export type DocumentRow = typeof documents.$inferSelect;

export async function insertMediaFile(db: Queryable, row: MediaFileRow): Promise<void> {
  await db.insert(mediaFiles).values(row);
}

/** The caller must first delete or change the rows that refer to a file. */
export async function deleteMediaFiles(db: Queryable, keys: string[]): Promise<void> {
  await db.delete(mediaFiles).where(inArray(mediaFiles.key, keys));
}

/** @returns undefined if the file does not exist or belongs to another account */
export async function findMediaFile(
  db: Queryable,
  { key, accountId }: { key: string; accountId: number },
): Promise<MediaFileRow | undefined> {
  const [found] = await db
    .select({ file: mediaFiles })
    .from(mediaFiles)
    .innerJoin(profiles, eq(profiles.id, mediaFiles.profileId))
    .where(and(eq(mediaFiles.key, key), eq(profiles.accountId, accountId)));
  return found?.file;
}

/** The files come in the order of their keys, and begin after the key `after`. */
export async function listIdentityFiles(
  db: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<MediaFileRow[]> {
  return db
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.isIdentity, true), gt(mediaFiles.key, after)))
    .orderBy(asc(mediaFiles.key))
    .limit(limit);
}

/** @returns false if no document refers to the old file any more */
export async function replaceIdentityFile(
  transaction: Transaction,
  { file, newKey }: { file: MediaFileRow; newKey: string },
): Promise<boolean> {
  await transaction.select().from(profiles).where(eq(profiles.id, file.profileId)).for('update');
  const document = await findRow(transaction, documents, eq(documents.fileKey, file.key));
  if (!document) return false;
  await insertMediaFile(transaction, { ...file, key: newKey });
  await transaction.update(documents).set({ fileKey: newKey }).where(eq(documents.id, document.id));
  await deleteMediaFiles(transaction, [file.key]);
  return true;
}

/** @returns those of `keys` that belong to a stored file or to a piece of an unfinished upload */
export async function listKnownKeys(db: Queryable, keys: string[]): Promise<Set<string>> {
  const files = await db
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(inArray(mediaFiles.key, keys));
  const pieces = await db
    .select({ key: uploadPieces.key })
    .from(uploadPieces)
    .where(inArray(uploadPieces.key, keys));
  return new Set([...files, ...pieces].map((row) => row.key));
}

export async function listDocuments(db: Queryable, profileId: number): Promise<DocumentRow[]> {
  return listRows(db, documents, eq(documents.profileId, profileId));
}

interface DocumentOfPhone extends OfPhone {
  documentType: DocumentType;
}

export async function findDocumentOfPhone(
  db: Queryable,
  { profileId, clientId, documentType }: DocumentOfPhone,
): Promise<DocumentRow | undefined> {
  const rows = await listDocuments(db, profileId);
  return rows.find((row) => row.documentType === documentType && row.clientId === clientId);
}

interface DocumentWrite {
  profileId: number;
  documentType: DocumentType;
  fileKey: string;
  clientId: string | null;
  now: Date;
}

/** @returns the written row, and the key of the file that it replaced, if any */
export async function writeDocument(
  db: Queryable,
  { now, ...written }: DocumentWrite,
): Promise<{ document: DocumentRow; replacedKey: string | undefined }> {
  const { profileId, documentType, fileKey, clientId } = written;
  const isBefore = and(
    eq(documents.profileId, profileId),
    eq(documents.documentType, documentType),
  );
  const before = await findRow(db, documents, isBefore);
  const [document] = await db
    .insert(documents)
    .values({ ...written, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [documents.profileId, documents.documentType],
      set: { fileKey, clientId, updatedAt: now },
    })
    .returning();
  if (before) await deleteMediaFiles(db, [before.fileKey]);
  // The verdict does not cover the new side.
  await db.delete(cardVerdicts).where(eq(cardVerdicts.profileId, profileId));
  return { document: document!, replacedKey: before?.fileKey };
}

interface DocumentReading {
  file: MediaFileRow;
  accountId: number;
  sessionId: string | null;
  userAgent: string | null;
  purpose: 'view' | 'export' | 'desk';
  now: Date;
}

/** The caller must do this before it sends the document. */
export async function logDocumentReading(
  db: Queryable,
  { file, now, ...reader }: DocumentReading,
): Promise<void> {
  const document = await findRow(db, documents, eq(documents.fileKey, file.key));
  await db.insert(documentReadings).values({
    ...reader,
    profileId: file.profileId,
    documentType: document?.documentType ?? '',
    fileKey: file.key,
    readAt: now,
  });
}

interface OfPhone {
  profileId: number;
  clientId: string;
}

/** The photos or the videos of a profile. */
function galleryOf<T extends typeof photos | typeof videos>(table: T) {
  type Row = T['$inferSelect'];
  const source: PgTable = table;
  const isOf = (profileId: number) => eq(table.profileId, profileId);
  const list = async (db: Queryable, profileId: number): Promise<Row[]> =>
    listRows<T>(db, table, isOf(profileId), table.id);
  return {
    list,
    count: async (db: Queryable, profileId: number) => db.$count(source, isOf(profileId)),
    findOfPhone: async (db: Queryable, { profileId, clientId }: OfPhone) =>
      findRow<T>(db, table, and(isOf(profileId), eq(table.clientId, clientId))),
    insert: async (db: Queryable, row: T['$inferInsert']) => insertRow<T>(db, table, row),
    /** `id` is the row's id as a text, or the UUID that the phone gave the file. */
    async remove(
      db: Queryable,
      { id, profileId }: { id: string; profileId: number },
    ): Promise<Row | undefined> {
      const row = (await list(db, profileId)).find((each) => isOfId(each, id));
      if (row) await db.delete(source).where(eq(table.id, row.id));
      return row;
    },
  };
}
export const photoGallery = galleryOf(photos);
export const videoGallery = galleryOf(videos);

function isOfId(row: { id: number; clientId: string | null }, id: string): boolean {
  return String(row.id) === id || row.clientId === id;
}
