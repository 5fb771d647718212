/**
 * A video that arrives in pieces. Each piece is a file of the media store, written once;
 * how far the upload is stands in the database, so that any server can take the next
 * piece. Always holds: what the offset counts is safe on the disk; a connection that
 * breaks off leaves what came through it; of two that write at once, the later one counts.
 */
import { createHash, randomUUID } from 'node:crypto';
import { detectMediaType, MEDIA_RULES, MEDIA_SIGNATURE_BYTES } from '../../src/domain/media.ts';
import { chunkEnd, chunkStart, UPLOAD_FIELD } from '../../src/protocol/resumable.ts';
import type { Context } from '../context.ts';
import { fieldProblem, ProblemError } from '../problem-error.ts';
import {
  appendPiece,
  claimWriting,
  listPieces,
  truncateUpload,
  type VideoUploadRow,
} from '../repositories/video-upload-repository.ts';
import { createMediaKey } from './media-store.ts';
import type { ReceivedFile } from './receive-upload.ts';
import { removeFiles } from './store-upload.ts';

interface Arriving {
  upload: VideoUploadRow;
  /** Where the bytes belong; the upload must stand there. */
  offset: number;
  bytes: AsyncIterable<Uint8Array>;
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
  await claimWriting(context.db, upload.id, writer);
  const source = createSource(bytes);
  let at = offset;
  while (!(await source.isAtEnd())) {
    if (at === upload.lengthBytes) throw tooLong();
    if (at === 0) await assertVideo(source);
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
    const isLast = await context.db.transaction((transaction) =>
      appendPiece(transaction, { uploadId: upload.id, writer, key, startByte: at, sizeBytes, now }),
    );
    if (!isLast) {
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

/** What is there of a file besides the hash of how it was sent: it came in many requests. */
export type AssembledFile = Omit<ReceivedFile<string>, 'sha256'>;

/** Puts the pieces of a whole upload together as one file of the media store. */
export async function assembleVideo(
  context: Context,
  { id, lengthBytes, offsetBytes }: VideoUploadRow,
): Promise<AssembledFile> {
  if (offsetBytes !== lengthBytes) throw fieldProblem(UPLOAD_FIELD, 'invalid');
  const { store } = context.media;
  const key = createMediaKey();
  if (!(await store.concatenate(key, await listPieces(context.db, id)))) throw missing(context);
  const head = await store.read(key, { first: 0, last: MEDIA_SIGNATURE_BYTES - 1 });
  const mediaType = detectMediaType(Buffer.concat((await head?.toArray()) ?? [])) ?? '';
  return { at: key, mediaType, sizeBytes: lengthBytes };
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
async function assertVideo(source: Source): Promise<void> {
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

interface Source {
  isAtEnd: () => Promise<boolean>;
  /** The next bytes, left where they are; fewer only at the end. */
  peek: (count: number) => Promise<Buffer>;
  isShorterThan: (count: number) => Promise<boolean>;
  /** The next bytes, at most so many, as they come. */
  take: (count: number) => AsyncGenerator<Buffer>;
}

/** A stream that is read in parts. One that breaks off has ended there. */
function createSource(bytes: AsyncIterable<Uint8Array>): Source {
  const stream = bytes[Symbol.asyncIterator]();
  let waiting = Buffer.alloc(0);
  let hasEnded = false;

  async function pull(): Promise<void> {
    const next = await stream.next().catch(() => ({ done: true as const, value: undefined }));
    if (next.done === true) hasEnded = true;
    else
      waiting =
        waiting.length === 0 ? Buffer.from(next.value) : Buffer.concat([waiting, next.value]);
  }

  async function peek(count: number): Promise<Buffer> {
    while (waiting.length < count && !hasEnded) await pull();
    return waiting.subarray(0, count);
  }

  return {
    peek,
    isAtEnd: async () => (await peek(1)).length === 0,
    isShorterThan: async (count) => (await peek(count)).length < count,
    async *take(count) {
      for (let left = count; left > 0;) {
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
