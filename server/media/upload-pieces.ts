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
  countPieces,
  deleteUpload,
  isWriting,
  listPieces,
  releaseWriting,
  truncateUpload,
  type UploadRow,
} from '../repositories/upload-repository.ts';
import { seal, SealedFileError } from '../storage/identity-cipher.ts';
import { createMediaKey } from '../storage/media-store.ts';
import { PieceGoneError, pieceMissing, readPieces, wrongType } from './assemble-upload.ts';
import { removeFiles } from './store-upload.ts';
import { isSealed, KINDS_OF_FILES } from './upload-kinds.ts';

/**
 * [S18] Receives a file in pieces. Each piece is a file of the media store and is written only
 * once. The database holds the offset, so that any server can receive the next piece.
 *
 * The store always has all bytes that the offset counts. When a connection breaks or becomes
 * silent, the server stores the bytes that it has received. If two requests write at once, only the
 * later request counts. The database names the request that may hold bytes that are not stored.
 */

interface Arriving {
  upload: UploadRow;
  /** The position of the bytes in the file. */
  offset: number;
  bytes: Readable;
  /** SHA-256, in base64, of the complete chunk that contains `offset`. */
  chunkDigest: string | undefined;
  /** Throws if whoever sends is signed out. A slow line sends one piece for days. */
  assertStillSignedIn: () => Promise<void>;
}

/**
 * Stores the bytes that arrive, also if their connection breaks.
 * @returns the new offset
 * @throws ProblemError not_found, offset_conflict, checksum_mismatch, payload_too_large,
 * validation_failed, unauthenticated
 */
export async function receivePieces(
  context: Context,
  { bytes, ...arriving }: Arriving,
): Promise<number> {
  const { upload, offset } = arriving;
  if (offset !== upload.offsetBytes) throw new ProblemError('offset_conflict');
  const writer = randomUUID();
  const source = createPieceSource(bytes, SILENT_AFTER_MS);
  try {
    return await writePieces(context, { ...arriving, source, writer });
  } finally {
    source.leave();
    await releaseWriting(context.db, upload.id, writer).catch((error: unknown) => {
      context.log.error(
        { err: error, uploadId: upload.id },
        'The write claim on an upload could not be released. The next request will release it',
      );
    });
  }
}

type Writing = Omit<Arriving, 'bytes'> & { source: PieceSource; writer: string };

async function writePieces(
  context: Context,
  { upload, offset, source, chunkDigest, writer, assertStillSignedIn }: Writing,
): Promise<number> {
  const { id } = upload;
  let at = offset;
  let isHolding = false;
  while (!(await source.isAtEnd())) {
    await assertStillSignedIn();
    if (at === upload.lengthBytes) throw tooLarge(upload.kind);
    if (at === 0) await assertKind(upload, source);
    const claim = { id, writer, offset: at, isTakingOver: at === offset };
    isHolding ||= await claimWriting(context.db, claim);
    if (!isHolding) throw new ProblemError('offset_conflict');
    await endIfInCrumbs(context, { upload, at });
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

/**
 * Each piece is a file, which takes a block of the disk and an inode. An upload whose pieces are on
 * average smaller than a block ends, and the phone begins it again.
 * @throws ProblemError not_found
 */
async function endIfInCrumbs(
  context: Context,
  { upload: { id }, at }: { upload: UploadRow; at: number },
): Promise<void> {
  const count = await countPieces(context.db, id);
  if (count <= PIECES_FREE + at / BLOCK_BYTES) return;
  const keys = await context.db.transaction((transaction) => deleteUpload(transaction, id));
  await removeFiles(context, keys ?? []);
  throw new ProblemError('not_found');
}

const BLOCK_BYTES = 4096;
/** So many pieces are always allowed: a connection may break often at the beginning of an upload. */
const PIECES_FREE = 200;

function sealing(
  { keys }: Context,
  { upload, key, bytes }: { upload: UploadRow; key: string; bytes: AsyncIterable<Buffer> },
): AsyncIterable<Buffer> {
  const [masterKey] = keys.identityDocuments;
  return isSealed(upload.kind) ? seal(bytes, { masterKey, name: key }) : bytes;
}

/**
 * Waits until another request has stored the bytes that it received. After a deadline, the other
 * request loses its right to write: its server may have been killed. It can then store nothing
 * more, so the offset in our answer stays true.
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

/** Removes the chunk if its bytes differ from the phone's digest. */
async function assertDigest(
  context: Context,
  { upload, chunkDigest, at }: { upload: UploadRow; chunkDigest: string; at: number },
): Promise<void> {
  const pieces = await listPieces(context.db, upload.id, at);
  const found = await digest(readPieces(context, upload, pieces)).catch((error: unknown) => {
    if (error instanceof PieceGoneError) throw pieceMissing(context, upload);
    // A piece that cannot be decrypted counts as damaged.
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

/** Refuses a file of a wrong type after its first bytes: sending all of it may take an hour. */
async function assertKind(upload: UploadRow, source: PieceSource): Promise<void> {
  const type = detectMediaType(await source.peek(MEDIA_SIGNATURE_BYTES));
  // Too few bytes to detect the type. It is checked again when the file is assembled.
  if (type === undefined && (await source.isShorterThan(MEDIA_SIGNATURE_BYTES))) return;
  const { types } = MEDIA_RULES[KINDS_OF_FILES[upload.kind].rules];
  if (type === undefined || !types.includes(type)) throw wrongType(upload);
}

/** The file is larger than its kind allows, or larger than the phone announced. */
export function tooLarge(kind: UploadKind): ProblemError {
  const { rules, field } = KINDS_OF_FILES[kind];
  return new ProblemError('payload_too_large', {
    fields: { [field]: MEDIA_RULES[rules].tooLarge },
  });
}

/** How long a connection may be silent before the server stores the bytes that it received. */
const SILENT_AFTER_MS = 1_000;
/** The time of silence, plus the time to store the bytes. */
const WRITER_PATIENCE_MS = 4_000;
const LOOK_AGAIN_MS = 150;

/** A broken connection counts as the end of the stream. */
interface PieceSource {
  /** Waits for the next byte or the end of the stream. */
  isAtEnd: () => Promise<boolean>;
  /** The bytes stay in the stream. They are fewer than `count` only at its end. */
  peek: (count: number) => Promise<Buffer>;
  isShorterThan: (count: number) => Promise<boolean>;
  /** Yields fewer bytes if the stream ends or sends nothing for too long. */
  take: (count: number) => AsyncGenerator<Buffer>;
  /** Reads and ignores the rest: many clients read the answer only after they sent everything. */
  leave: () => void;
}

function createPieceSource(bytes: Readable, silentAfterMs: number): PieceSource {
  const stream = bytes.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let waiting: Buffer = Buffer.alloc(0);
  let hasEnded = false;
  let pulling: Promise<void> | undefined;

  function pull(): Promise<void> {
    pulling ??= pullOnce().finally(() => {
      pulling = undefined;
    });
    return pulling;
  }

  async function pullOnce(): Promise<void> {
    const next = await stream.next().catch(() => ({ done: true as const, value: undefined }));
    if (next.done === true) hasEnded = true;
    else waiting = waiting.length === 0 ? next.value : Buffer.concat([waiting, next.value]);
  }

  async function peek(count: number): Promise<Buffer> {
    while (waiting.length < count) {
      if (hasEnded) break;
      await pull();
    }
    return waiting.subarray(0, count);
  }

  async function isSilent(): Promise<boolean> {
    if (waiting.length > 0 || hasEnded) return false;
    const heard = new AbortController();
    const silence = wait(silentAfterMs, true, { signal: heard.signal }).catch(() => false);
    const isSilent = await Promise.race([silence, pull().then(() => false)]);
    heard.abort();
    return isSilent;
  }

  return {
    peek,
    leave() {
      void stream.return?.().then(
        () => bytes.resume(),
        () => undefined,
      );
    },
    isAtEnd: async () => (await peek(1)).length === 0,
    isShorterThan: async (count) => (await peek(count)).length < count,
    async *take(count) {
      for (let left = count; left > 0;) {
        if (await isSilent()) return;
        const part = await peek(1);
        if (part.length === 0) return;
        const taken = waiting.subarray(0, left);
        waiting = waiting.subarray(taken.length);
        left -= taken.length;
        yield taken;
      }
    },
  };
}
