/**
 * [S18] A file that arrives in pieces. Each piece is a file of the media store, written once;
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
import { chunkEnd, chunkStart, type UploadKind } from '../../src/protocol/resumable.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import {
  appendPiece,
  claimWriting,
  isWriting,
  listPieces,
  releaseWriting,
  truncateUpload,
  type UploadRow,
} from '../repositories/upload-repository.ts';
import { seal, SealedFileError } from '../storage/identity-cipher.ts';
import { createMediaKey } from '../storage/media-store.ts';
import { pieceMissing, readPieces, wrongType } from './assemble-upload.ts';
import { createPieceSource, type PieceSource } from './piece-source.ts';
import { removeFiles } from './store-upload.ts';
import { PieceGoneError } from './stored-film.ts';
import { isSealed, KINDS_OF_FILES } from './upload-kinds.ts';

interface Arriving {
  upload: UploadRow;
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
    if (at === upload.lengthBytes) throw tooLarge(upload.kind);
    if (at === 0) await assertKind(upload, source);
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
    await context.media.store.write(key, sealing(context, { upload, key, bytes: piece() }));
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

/** A piece as it is stored. */
function sealing(
  { keys }: Context,
  { upload, key, bytes }: { upload: UploadRow; key: string; bytes: AsyncIterable<Buffer> },
): AsyncIterable<Buffer> {
  const [masterKey] = keys.identityDocuments;
  return isSealed(upload.kind) ? seal(bytes, { masterKey, name: key }) : bytes;
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

/** Compares what lies on the disk with what the phone says it sent; what is damaged goes. */
async function assertDigest(
  context: Context,
  { upload, chunkDigest, at }: { upload: UploadRow; chunkDigest: string; at: number },
): Promise<void> {
  const pieces = await listPieces(context.db, upload.id, at);
  const found = await digest(readPieces(context, upload, pieces)).catch((error: unknown) => {
    if (error instanceof PieceGoneError) throw pieceMissing(context, upload);
    // Of a key that is gone: as good as damaged.
    if (error instanceof SealedFileError) return undefined;
    throw error;
  });
  if (found === chunkDigest) return;
  const removed = await context.db.transaction((transaction) =>
    truncateUpload(transaction, { id: upload.id, toByte: at }),
  );
  await removeFiles(context, removed);
  throw new ProblemError('checksum_mismatch');
}

async function digest(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of bytes) hash.update(part);
  return hash.digest('base64');
}

/** What is of another kind is refused with its first bytes, not after an hour of sending. */
async function assertKind(upload: UploadRow, source: PieceSource): Promise<void> {
  const type = detectMediaType(await source.peek(MEDIA_SIGNATURE_BYTES));
  // Fewer bytes than it takes to tell: whoever assembles it looks again.
  if (type === undefined && (await source.isShorterThan(MEDIA_SIGNATURE_BYTES))) return;
  const { types } = MEDIA_RULES[KINDS_OF_FILES[upload.kind].rules];
  if (type === undefined || !types.includes(type)) throw wrongType(upload);
}

/** Of a file that is larger than files of its kind may be, or than was announced. */
export function tooLarge(kind: UploadKind): ProblemError {
  const { rules, field } = KINDS_OF_FILES[kind];
  return new ProblemError('payload_too_large', {
    fields: { [field]: MEDIA_RULES[rules].tooLarge },
  });
}

/** How long a connection may say nothing before what it brought is stored. */
const SILENT_AFTER_MS = 1_000;
/** The silence, and the time to store what came before it. */
const WRITER_PATIENCE_MS = 4_000;
const LOOK_AGAIN_MS = 150;
