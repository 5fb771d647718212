import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, isNull, ne, sql } from '../db/drizzle.ts';
import type { UploadKind } from '../../src/protocol/resumable.ts';
import { insertRow, listRows, type Queryable, type Transaction } from '../db/database.ts';
import { profiles, uploadPieces, uploads } from '../db/schema.ts';

export type UploadRow = typeof uploads.$inferSelect;
export type UploadPieceRow = typeof uploadPieces.$inferSelect;

export async function insertUpload(
  db: Queryable,
  row: { profileId: number; kind: UploadKind; lengthBytes: number; now: Date },
): Promise<UploadRow> {
  const { now, ...rest } = row;
  return insertRow(db, uploads, { ...rest, id: randomUUID(), offsetBytes: 0, updatedAt: now });
}

/** @returns undefined if the account has no upload with this id (and of this kind, if given) */
export async function findUpload(
  db: Queryable,
  { id, accountId, kind }: { id: string; accountId: number; kind?: UploadKind },
): Promise<UploadRow | undefined> {
  const [found] = await db
    .select({ upload: uploads })
    .from(uploads)
    .innerJoin(profiles, eq(profiles.id, uploads.profileId))
    .where(
      and(
        sql`${uploads.id}::text = ${id}`,
        eq(profiles.accountId, accountId),
        kind && eq(uploads.kind, kind),
      ),
    );
  return found?.upload;
}

export async function isUploadThere(db: Queryable, id: string): Promise<boolean> {
  const found = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id));
  return found.length > 0;
}

interface Claim {
  id: string;
  writer: string;
  /** The upload must have this offset, else the claim fails. */
  offset: number;
  /** Ends the claim of another writer. The bytes that it has not stored are dropped. */
  isTakingOver: boolean;
}

/**
 * Claims the upload for `writer`, which may then hold received bytes that are not stored yet.
 * @returns false if the upload has another offset, or if another writer keeps its claim
 */
export async function claimWriting(
  db: Queryable,
  { id, writer, offset, isTakingOver }: Claim,
): Promise<boolean> {
  const isFree = isTakingOver ? undefined : isNull(uploads.writer);
  const claimed = await db
    .update(uploads)
    .set({ writer })
    .where(and(eq(uploads.id, id), eq(uploads.offsetBytes, offset), isFree))
    .returning({ id: uploads.id });
  return claimed.length > 0;
}

export async function isWriting(db: Queryable, id: string, writer: string): Promise<boolean> {
  const found = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.writer, writer)));
  return found.length > 0;
}

/** The bytes that the writer has not stored are dropped. */
export async function releaseWriting(db: Queryable, id: string, writer: string): Promise<void> {
  await db
    .update(uploads)
    .set({ writer: null })
    .where(and(eq(uploads.id, id), eq(uploads.writer, writer)));
}

interface Piece {
  uploadId: string;
  writer: string;
  key: string;
  startByte: number;
  sizeBytes: number;
  /** True if the writer has received no more bytes: its claim ends with this piece. */
  isReleasing: boolean;
  now: Date;
}

/** @returns false if the writer has lost its claim */
export async function appendPiece(transaction: Transaction, piece: Piece): Promise<boolean> {
  const { uploadId, writer, key, startByte, sizeBytes, isReleasing, now } = piece;
  const moved = await transaction
    .update(uploads)
    .set({
      offsetBytes: startByte + sizeBytes,
      updatedAt: now,
      ...(isReleasing ? { writer: null } : {}),
    })
    .where(
      and(eq(uploads.id, uploadId), eq(uploads.writer, writer), eq(uploads.offsetBytes, startByte)),
    )
    .returning({ id: uploads.id });
  if (moved.length === 0) return false;
  await transaction.insert(uploadPieces).values({ key, uploadId, startByte, sizeBytes });
  return true;
}

export async function listPieces(
  db: Queryable,
  uploadId: string,
  fromByte = 0,
): Promise<UploadPieceRow[]> {
  const { uploadId: upload, startByte } = uploadPieces;
  const isIn = and(eq(upload, uploadId), gte(startByte, fromByte));
  return listRows(db, uploadPieces, isIn, startByte);
}

export async function countPieces(db: Queryable, uploadId: string): Promise<number> {
  return db.$count(uploadPieces, eq(uploadPieces.uploadId, uploadId));
}

/**
 * `toByte` must be the start of a piece.
 * @returns the keys of the removed pieces
 */
export async function truncateUpload(
  transaction: Transaction,
  { id, toByte }: { id: string; toByte: number },
): Promise<string[]> {
  const removed = await transaction
    .delete(uploadPieces)
    .where(and(eq(uploadPieces.uploadId, id), gte(uploadPieces.startByte, toByte)))
    .returning({ key: uploadPieces.key });
  await transaction
    .update(uploads)
    .set({ offsetBytes: toByte, writer: null })
    .where(eq(uploads.id, id));
  return removed.map(({ key }) => key);
}

/** @returns the keys of the upload's pieces; undefined if the upload was deleted already */
export async function deleteUpload(
  transaction: Transaction,
  id: string,
): Promise<string[] | undefined> {
  const pieces = await listPieces(transaction, id);
  const deleted = await transaction
    .delete(uploads)
    .where(eq(uploads.id, id))
    .returning({ id: uploads.id });
  return deleted.length === 0 ? undefined : pieces.map(({ key }) => key);
}

/**
 * @returns the uploads to delete so that `keep` are left: `newest`, then those that are being
 * written, then those that changed last
 */
export async function listSurplusUploads(
  db: Queryable,
  { newest, keep }: { newest: UploadRow; keep: number },
): Promise<string[]> {
  const { id, profileId, kind } = newest;
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.profileId, profileId), eq(uploads.kind, kind), ne(uploads.id, id)))
    .orderBy(sql`${uploads.writer} is null`, desc(uploads.updatedAt))
    .offset(keep - 1);
  return rows.map((row) => row.id);
}

/** The pieces come in the order of their keys, and begin after the key `after`. */
export async function listSealedPieces(
  db: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<UploadPieceRow[]> {
  const rows = await db
    .select({ piece: uploadPieces })
    .from(uploadPieces)
    .innerJoin(uploads, eq(uploads.id, uploadPieces.uploadId))
    .where(and(ne(uploads.kind, 'video'), gt(uploadPieces.key, after)))
    .orderBy(asc(uploadPieces.key))
    .limit(limit);
  return rows.map(({ piece }) => piece);
}

/** @returns false if no piece has this key */
export async function replacePiece(
  db: Queryable,
  { key, newKey }: { key: string; newKey: string },
): Promise<boolean> {
  const replaced = await db
    .update(uploadPieces)
    .set({ key: newKey })
    .where(eq(uploadPieces.key, key))
    .returning({ key: uploadPieces.key });
  return replaced.length > 0;
}
