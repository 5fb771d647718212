import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
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

/** From here on this writer's piece counts, and no one's who began before. */
export async function claimWriting(db: Queryable, id: string, writer: string): Promise<void> {
  await db.update(videoUploads).set({ writer }).where(eq(videoUploads.id, id));
}

interface Piece {
  uploadId: string;
  writer: string;
  key: string;
  startByte: number;
  sizeBytes: number;
  now: Date;
}

/** Puts a piece at the end of what has arrived. @returns false where another writer came first */
export async function appendPiece(transaction: Transaction, piece: Piece): Promise<boolean> {
  const { uploadId, writer, key, startByte, sizeBytes, now } = piece;
  const moved = await transaction
    .update(videoUploads)
    .set({ offsetBytes: startByte + sizeBytes, updatedAt: now })
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
