/**
 * A video that arrives in pieces. Each piece is a file of the media store, written once;
 * how far the upload is stands in the database, so that any server can take the next
 * piece. Always holds: what the offset counts is safe in the store; a connection that
 * breaks off leaves what came through it, and so does one that has gone silent, which may
 * be a broken one that nobody told us of; of two that write at once, the later one counts.
 *
 * A writer is noted in the database while it may hold bytes that are not stored. Whoever
 * asks at another server waits until it does not (`untilNobodyWrites`).
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { detectMediaType, MEDIA_RULES, MEDIA_SIGNATURE_BYTES } from '../../src/domain/media.ts';
import { chunkEnd, chunkStart, UPLOAD_FIELD } from '../../src/protocol/resumable.ts';
import type { Context } from '../context.ts';
import { fieldProblem, ProblemError } from '../problem-error.ts';
import {
  appendPiece,
  claimWriting,
  isUploadThere,
  isWriting,
  listPieces,
  releaseWriting,
  truncateUpload,
  type VideoUploadRow,
} from '../repositories/video-upload-repository.ts';
import { cleanVideo, PieceGoneError, readAcross } from './clean-video.ts';
import { createMediaKey, type MediaPiece } from './media-store.ts';
import { createPieceSource, type PieceSource } from './piece-source.ts';
import { removeFiles, type StoredFile } from './store-upload.ts';

interface Arriving {
  upload: VideoUploadRow;
  /** Where the bytes belong; the upload must stand there. */
  offset: number;
  bytes: Readable;
  /** SHA-256, in base64, of the whole chunk that `offset` lies in. */
  chunkDigest: string | undefined;
}

/**
 * Takes bytes to their end, or to where their connection broke. @returns the new offset
 * @throws ProblemError offset_conflict, checksum_mismatch, payload_too_large, validation_failed
 */
export async function receivePieces(
  context: Context,
  { upload, offset, bytes, chunkDigest }: Arriving,
): Promise<number> {
  if (offset !== upload.offsetBytes) throw new ProblemError('offset_conflict');
  const writer = randomUUID();
  const source = createPieceSource(bytes, SILENT_AFTER_MS);
  try {
    return await writePieces(context, { upload, offset, source, chunkDigest, writer });
  } finally {
    source.leave();
    await releaseWriting(context.db, upload.id, writer).catch((error: unknown) => {
      context.log.error({ err: error }, 'A writer could not be released');
    });
  }
}

type Writing = Omit<Arriving, 'bytes'> & { source: PieceSource; writer: string };

async function writePieces(
  context: Context,
  { upload, offset, source, chunkDigest, writer }: Writing,
): Promise<number> {
  const { id } = upload;
  let at = offset;
  let isHolding = false;
  while (!(await source.isAtEnd())) {
    if (at === upload.lengthBytes) throw tooLong();
    if (at === 0) await assertVideo(source);
    const claim = { id, writer, offset: at, isTakingOver: at === offset };
    isHolding ||= await claimWriting(context.db, claim);
    if (!isHolding) throw new ProblemError('offset_conflict');
    const key = createMediaKey();
    const end = chunkEnd(at, upload.lengthBytes);
    let sizeBytes = 0;
    const piece = async function* () {
      for await (const part of source.take(end - at)) {
        sizeBytes += part.length;
        yield part;
      }
    };
    await context.media.store.write(key, piece());
    const now = new Date(context.now());
    isHolding = sizeBytes === end - at;
    const added = { uploadId: id, writer, key, startByte: at, sizeBytes, now };
    const isAdded = await context.db.transaction((transaction) =>
      appendPiece(transaction, { ...added, isReleasing: !isHolding }),
    );
    if (!isAdded) {
      await removeFiles(context, [key]);
      throw new ProblemError('offset_conflict');
    }
    at += sizeBytes;
  }
  const isOneChunk = at > offset && chunkStart(offset) === chunkStart(at - 1);
  if (chunkDigest !== undefined && isOneChunk && at === chunkEnd(offset, upload.lengthBytes)) {
    await assertDigest(context, { upload, chunkDigest, at: chunkStart(offset) });
  }
  return at;
}

/**
 * Waits until a writer elsewhere has stored what came through its connection, which it does
 * when that breaks or has gone silent. One that does neither in time (its server was killed,
 * or somebody goes on sending) is pushed aside: then what was answered here stays true.
 */
export async function untilNobodyWrites(
  db: Context['db'],
  { id, writer }: { id: string; writer: string },
): Promise<void> {
  const deadline = performance.now() + WRITER_PATIENCE_MS;
  while (await isWriting(db, id, writer)) {
    if (performance.now() > deadline) return releaseWriting(db, id, writer);
    await wait(LOOK_AGAIN_MS);
  }
}

/**
 * Puts the pieces of a whole upload together as one file of the media store, without what
 * no player needs.
 * @returns undefined where it was attached meanwhile, by the same request at another server perhaps
 * @throws ProblemError validation_failed for what is no video
 */
export async function assembleVideo(
  context: Context,
  { id, lengthBytes: sizeBytes, offsetBytes }: VideoUploadRow,
): Promise<StoredFile | undefined> {
  if (offsetBytes !== sizeBytes) throw fieldProblem(UPLOAD_FIELD, 'invalid');
  const pieces = await listPieces(context.db, id);
  const stored = await joinPieces(context, { pieces, sizeBytes }).catch((error: unknown) => {
    if (error instanceof PieceGoneError) return undefined;
    throw error;
  });
  if (!stored && (await isUploadThere(context.db, id))) throw missing(context);
  return stored;
}

/** @returns undefined, or throws PieceGoneError, where a piece is not there */
async function joinPieces(
  context: Context,
  { pieces, sizeBytes }: { pieces: readonly MediaPiece[]; sizeBytes: number },
): Promise<StoredFile | undefined> {
  const { store } = context.media;
  if (pieces.length === 0) return undefined;
  const head = await readAcross(store, { pieces, sizeBytes })(0, MEDIA_SIGNATURE_BYTES);
  const mediaType = detectMediaType(head) ?? '';
  const cleaned = MEDIA_RULES.video.types.includes(mediaType)
    ? await cleanVideo(store, { mediaType, sizeBytes, pieces })
    : undefined;
  if (!cleaned) throw fieldProblem('video_file', 'videoFileType');
  try {
    const key = createMediaKey();
    if (!(await store.concatenate(key, cleaned.pieces))) return undefined;
    return { key, mediaType, sizeBytes, isIdentity: false };
  } finally {
    await removeFiles(context, cleaned.written);
  }
}

async function* readPieces(
  context: Context,
  pieces: readonly { key: string }[],
): AsyncGenerator<Buffer> {
  for (const { key } of pieces) {
    const bytes = await context.media.store.read(key);
    if (!bytes) throw missing(context);
    yield* bytes as AsyncIterable<Buffer>;
  }
}

/** The phone begins the upload anew: only it has the bytes. */
function missing({ log }: Context): ProblemError {
  log.error('A piece of an upload is missing in the store');
  return fieldProblem(UPLOAD_FIELD, 'invalid');
}

/** Compares what lies on the disk with what the phone says it sent; what is damaged goes. */
async function assertDigest(
  context: Context,
  { upload, chunkDigest, at }: { upload: VideoUploadRow; chunkDigest: string; at: number },
): Promise<void> {
  const hash = createHash('sha256');
  const pieces = await listPieces(context.db, upload.id, at);
  for await (const part of readPieces(context, pieces)) hash.update(part);
  if (hash.digest('base64') === chunkDigest) return;
  const removed = await context.db.transaction((transaction) =>
    truncateUpload(transaction, { id: upload.id, toByte: at }),
  );
  await removeFiles(context, removed);
  throw new ProblemError('checksum_mismatch');
}

/** What is no video is refused with its first bytes, not after an hour of sending. */
async function assertVideo(source: PieceSource): Promise<void> {
  const type = detectMediaType(await source.peek(MEDIA_SIGNATURE_BYTES));
  // Fewer bytes than it takes to tell: `assembleVideo` looks again.
  if (type === undefined && (await source.isShorterThan(MEDIA_SIGNATURE_BYTES))) return;
  if (type === undefined || !MEDIA_RULES.video.types.includes(type)) {
    throw fieldProblem('video_file', 'videoFileType');
  }
}

function tooLong(): ProblemError {
  return new ProblemError('payload_too_large', { fields: { video_file: 'videoTooLarge' } });
}

/** How long a connection may say nothing before what it brought is stored. */
const SILENT_AFTER_MS = 1_000;
/** The silence, and the time to store what came before it. */
const WRITER_PATIENCE_MS = 4_000;
const LOOK_AGAIN_MS = 150;
