import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database.ts';
import { profiles, videoUploadPieces, videoUploads } from '../db/schema.ts';

export type VideoUploadRow = typeof videoUploads.$inferSelect;
export type VideoUploadPieceRow = typeof videoUploadPieces.$inferSelect;

export async function insertVideoUpload(
  db: Queryable,
  row: { profileId: number; lengthBytes: number; now: Date },
): Promise<VideoUploadRow> {
  const { now, ...rest } = row;
  const [inserted] = await db
    .insert(videoUploads)
    .values({ ...rest, id: randomUUID(), offsetBytes: 0, updatedAt: now })
    .returning();
  return inserted!;
}

/** The upload, if it is the account's; an id that is none is not there. */
export async function findVideoUpload(
  db: Queryable,
  { id, accountId }: { id: string; accountId: number },
): Promise<VideoUploadRow | undefined> {
  const [found] = await db
    .select({ upload: videoUploads })
    .from(videoUploads)
    .innerJoin(profiles, eq(profiles.id, videoUploads.profileId))
    .where(and(sql`${videoUploads.id}::text = ${id}`, eq(profiles.accountId, accountId)));
  return found?.upload;
}

export async function isUploadThere(db: Queryable, id: string): Promise<boolean> {
  const found = await db
    .select({ id: videoUploads.id })
    .from(videoUploads)
    .where(eq(videoUploads.id, id));
  return found.length > 0;
}

interface Claim {
  id: string;
  writer: string;
  /** Where the upload must stand. */
  offset: number;
  /** Whether another writer is pushed aside: from here on nothing counts that it has not stored. */
  isTakingOver: boolean;
}

/** From here on this writer may hold bytes that nobody else has. @returns false where the upload has moved on */
export async function claimWriting(
  db: Queryable,
  { id, writer, offset, isTakingOver }: Claim,
): Promise<boolean> {
  const isFree = isTakingOver ? undefined : isNull(videoUploads.writer);
  const claimed = await db
    .update(videoUploads)
    .set({ writer })
    .where(and(eq(videoUploads.id, id), eq(videoUploads.offsetBytes, offset), isFree))
    .returning({ id: videoUploads.id });
  return claimed.length > 0;
}

export async function isWriting(db: Queryable, id: string, writer: string): Promise<boolean> {
  const found = await db
    .select({ id: videoUploads.id })
    .from(videoUploads)
    .where(and(eq(videoUploads.id, id), eq(videoUploads.writer, writer)));
  return found.length > 0;
}

/** This writer holds nothing more that is not stored, or what it holds does not count any more. */
export async function releaseWriting(db: Queryable, id: string, writer: string): Promise<void> {
  await db
    .update(videoUploads)
    .set({ writer: null })
    .where(and(eq(videoUploads.id, id), eq(videoUploads.writer, writer)));
}

interface Piece {
  uploadId: string;
  writer: string;
  key: string;
  startByte: number;
  sizeBytes: number;
  /** Whether the writer holds no more bytes for now. */
  isReleasing: boolean;
  now: Date;
}

/** Puts a piece at the end of what has arrived. @returns false where another writer came first */
export async function appendPiece(transaction: Transaction, piece: Piece): Promise<boolean> {
  const { uploadId, writer, key, startByte, sizeBytes, isReleasing, now } = piece;
  const moved = await transaction
    .update(videoUploads)
    .set({
      offsetBytes: startByte + sizeBytes,
      updatedAt: now,
      ...(isReleasing ? { writer: null } : {}),
    })
    .where(
      and(
        eq(videoUploads.id, uploadId),
        eq(videoUploads.writer, writer),
        eq(videoUploads.offsetBytes, startByte),
      ),
    )
    .returning({ id: videoUploads.id });
  if (moved.length === 0) return false;
  await transaction.insert(videoUploadPieces).values({ key, uploadId, startByte, sizeBytes });
  return true;
}

/** In the order of the file, from that byte on. */
export async function listPieces(
  db: Queryable,
  uploadId: string,
  fromByte = 0,
): Promise<VideoUploadPieceRow[]> {
  return db
    .select()
    .from(videoUploadPieces)
    .where(
      and(eq(videoUploadPieces.uploadId, uploadId), gte(videoUploadPieces.startByte, fromByte)),
    )
    .orderBy(asc(videoUploadPieces.startByte));
}

/** Goes back to that byte, where a piece begins. @returns the keys of what lay after it */
export async function truncateUpload(
  transaction: Transaction,
  { id, toByte }: { id: string; toByte: number },
): Promise<string[]> {
  const removed = await transaction
    .delete(videoUploadPieces)
    .where(and(eq(videoUploadPieces.uploadId, id), gte(videoUploadPieces.startByte, toByte)))
    .returning({ key: videoUploadPieces.key });
  await transaction
    .update(videoUploads)
    .set({ offsetBytes: toByte, writer: null })
    .where(eq(videoUploads.id, id));
  return removed.map(({ key }) => key);
}

/** @returns the keys of its pieces; undefined where it is gone already */
export async function deleteVideoUpload(
  transaction: Transaction,
  id: string,
): Promise<string[] | undefined> {
  const pieces = await listPieces(transaction, id);
  const deleted = await transaction
    .delete(videoUploads)
    .where(eq(videoUploads.id, id))
    .returning({ id: videoUploads.id });
  return deleted.length === 0 ? undefined : pieces.map(({ key }) => key);
}

/** All of a profile's but the newest so many. */
export async function listSurplusUploads(
  db: Queryable,
  { profileId, keep }: { profileId: number; keep: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: videoUploads.id })
    .from(videoUploads)
    .where(eq(videoUploads.profileId, profileId))
    .orderBy(desc(videoUploads.updatedAt))
    .offset(keep);
  return rows.map(({ id }) => id);
}

/** Their pieces are orphans then, which media/sweep-media.ts takes. */
export async function deleteIdleUploads(db: Queryable, before: Date): Promise<void> {
  await db.delete(videoUploads).where(lt(videoUploads.updatedAt, before));
}
