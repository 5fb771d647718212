import { and, asc, eq, gt, inArray } from '../db/drizzle.ts';
import type { DocumentType, PhotoType } from '../../src/domain/enumerations.ts';
import { findRow, type Queryable, type Transaction } from '../db/database.ts';
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
type PhotoRow = typeof photos.$inferSelect;
type VideoRow = typeof videos.$inferSelect;

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
  return db.select().from(documents).where(eq(documents.profileId, profileId));
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

export async function listPhotos(db: Queryable, profileId: number): Promise<PhotoRow[]> {
  return db.select().from(photos).where(eq(photos.profileId, profileId)).orderBy(asc(photos.id));
}

interface OfPhone {
  profileId: number;
  clientId: string;
}

export async function findPhotoOfPhone(db: Queryable, { profileId, clientId }: OfPhone) {
  const isIt = and(eq(photos.profileId, profileId), eq(photos.clientId, clientId));
  return findRow(db, photos, isIt);
}

export async function findVideoOfPhone(db: Queryable, { profileId, clientId }: OfPhone) {
  const isIt = and(eq(videos.profileId, profileId), eq(videos.clientId, clientId));
  return findRow(db, videos, isIt);
}

export async function countPhotos(db: Queryable, profileId: number): Promise<number> {
  return db.$count(photos, eq(photos.profileId, profileId));
}

export async function insertPhoto(
  db: Queryable,
  row: Omit<PhotoRow, 'id' | 'imageType'> & { imageType: PhotoType },
): Promise<PhotoRow> {
  const [inserted] = await db.insert(photos).values(row).returning();
  return inserted!;
}

/** `id` is the row's id as a text, or the UUID that the phone gave the photo. */
export async function deletePhoto(
  db: Queryable,
  { id, profileId }: { id: string; profileId: number },
): Promise<PhotoRow | undefined> {
  const photo = (await listPhotos(db, profileId)).find((row) => isOfId(row, id));
  if (photo) await db.delete(photos).where(eq(photos.id, photo.id));
  return photo;
}

export async function listVideos(db: Queryable, profileId: number): Promise<VideoRow[]> {
  return db.select().from(videos).where(eq(videos.profileId, profileId)).orderBy(asc(videos.id));
}

export async function countVideos(db: Queryable, profileId: number): Promise<number> {
  return db.$count(videos, eq(videos.profileId, profileId));
}

export async function insertVideo(db: Queryable, row: Omit<VideoRow, 'id'>): Promise<VideoRow> {
  const [inserted] = await db.insert(videos).values(row).returning();
  return inserted!;
}

export async function deleteVideo(
  db: Queryable,
  { id, profileId }: { id: string; profileId: number },
): Promise<VideoRow | undefined> {
  const video = (await listVideos(db, profileId)).find((row) => isOfId(row, id));
  if (video) await db.delete(videos).where(eq(videos.id, video.id));
  return video;
}

function isOfId(row: { id: number; clientId: string | null }, id: string): boolean {
  return String(row.id) === id || row.clientId === id;
}
