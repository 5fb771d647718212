import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import type { MediaPiece } from '../media-store.ts';
import type { UploadSpool } from '../upload-spool.ts';
import {
  ask,
  isMissing,
  MissingPieceError,
  patience,
  statusOf,
  type S3Bucket,
} from './s3-bucket.ts';
import { withSpooledBody } from './spooled-body.ts';

interface Parts {
  s3: S3Bucket;
  spool: UploadSpool;
  read: (key: string) => Promise<Readable | undefined>;
}

/**
 * The store itself copies most large pieces, if it can. This server joins and sends small pieces,
 * because a store accepts a small part only as the last part.
 * @returns false if a piece is missing
 */
export async function concatenate(
  parts: Parts,
  { key, pieces }: { key: string; pieces: readonly MediaPiece[] },
): Promise<boolean> {
  const { client, bucket: Bucket, objectOf } = parts.s3;
  const Key = objectOf(key);
  const type = { ContentType: 'application/octet-stream' };
  const begin = new CreateMultipartUploadCommand({ Bucket, Key, ...type });
  const { UploadId } = await ask(() => client.send(begin));
  const upload = { Bucket, Key, UploadId };
  try {
    const Parts = await putParts(parts, upload, groupIntoParts(pieces));
    const sizeBytes = pieces.reduce((sum, piece) => sum + piece.sizeBytes, 0);
    await complete(parts.s3, { ...upload, MultipartUpload: { Parts } }, sizeBytes);
    return true;
  } catch (error) {
    // If this clean-up fails, the server's sweep removes the rest later.
    const options = { abortSignal: AbortSignal.timeout(CLEAN_UP_MAX_MS) };
    await client.send(new AbortMultipartUploadCommand(upload), options).catch(() => undefined);
    await client.send(new DeleteObjectCommand({ Bucket, Key }), options).catch(() => undefined);
    if (error instanceof MissingPieceError) return false;
    throw error;
  }
}

/** The pieces that one part of the multipart upload contains. */
type Part = readonly MediaPiece[];

function groupIntoParts(pieces: readonly MediaPiece[]): Part[] {
  const parts: Part[] = [];
  let small: MediaPiece[] = [];
  let smallBytes = 0;
  for (const piece of pieces) {
    if (small.length === 0 && piece.sizeBytes >= PART_MIN_BYTES) {
      parts.push([piece]);
      continue;
    }
    small.push(piece);
    smallBytes += piece.sizeBytes;
    if (smallBytes < PART_MIN_BYTES) continue;
    parts.push(small);
    small = [];
    smallBytes = 0;
  }
  if (small.length > 0) parts.push(small);
  return parts;
}

interface Upload {
  Bucket: string;
  Key: string;
  UploadId: string | undefined;
}

/** After a failure, starts no more parts, waits for the running ones and then throws. */
async function putParts(
  context: Parts,
  upload: Upload,
  parts: readonly Part[],
): Promise<CompletedPart[]> {
  const inTurn = createSemaphore(PARTS_AT_ONCE);
  let failure: { error: unknown } | undefined;
  const put = async (part: Part, index: number): Promise<CompletedPart> => {
    const PartNumber = index + 1;
    if (failure) return { PartNumber };
    try {
      return { PartNumber, ETag: await putPart(context, { ...upload, PartNumber }, part) };
    } catch (error) {
      failure ??= { error };
      return { PartNumber };
    }
  };
  const done = await Promise.all(parts.map((part, index) => inTurn(() => put(part, index))));
  if (failure) throw failure.error;
  return done;
}

type PartUpload = Upload & { PartNumber: number };

async function putPart(
  context: Parts,
  upload: PartUpload,
  part: Part,
): Promise<string | undefined> {
  const [piece] = part;
  const copied = part.length === 1 && piece ? await copy(context.s3, upload, piece) : undefined;
  if (copied) return copied.etag;
  return withSpooledBody(context.spool, readAll(context, part), async (body) => {
    const { ETag } = await body.send((file) =>
      context.s3.client.send(
        new UploadPartCommand({ ...upload, ...file }),
        patience(body.sizeBytes),
      ),
    );
    return ETag;
  });
}

/** @returns undefined if the store cannot copy */
async function copy(
  { client, bucket, objectOf }: S3Bucket,
  upload: PartUpload,
  { key, sizeBytes }: MediaPiece,
): Promise<{ etag: string | undefined } | undefined> {
  const CopySource = `${bucket}/${objectOf(key)}`;
  return ask(async () => {
    try {
      const asked = new UploadPartCopyCommand({ ...upload, CopySource });
      const { CopyPartResult } = await client.send(asked, patience(sizeBytes));
      return { etag: CopyPartResult?.ETag };
    } catch (error) {
      if (statusOf(error) === 501) return undefined;
      if (isMissing(error) && (error as Error).name !== 'NoSuchUpload')
        throw new MissingPieceError();
      throw error;
    }
  });
}

async function* readAll({ read }: Parts, part: Part): AsyncGenerator<Buffer> {
  for (const { key } of part) {
    const bytes = await read(key);
    if (!bytes) throw new MissingPieceError();
    yield* bytes as AsyncIterable<Buffer>;
  }
}

/**
 * If only the answer was lost, the object exists, and this succeeds. A second request would fail,
 * because the store has closed the upload.
 */
async function complete(
  { client }: S3Bucket,
  upload: Upload & { MultipartUpload: { Parts: CompletedPart[] } },
  sizeBytes: number,
): Promise<void> {
  await ask(async () => {
    try {
      await client.send(new CompleteMultipartUploadCommand(upload), patience(sizeBytes));
    } catch (error) {
      const { Bucket, Key } = upload;
      const look = client.send(new HeadObjectCommand({ Bucket, Key }));
      const found = await look.catch(() => undefined);
      if (found?.ContentLength !== sizeBytes) throw error;
    }
  });
}

/** S3 refuses smaller parts, except the last one (EntityTooSmall). */
const PART_MIN_BYTES = 5 * 1024 ** 2;
const PARTS_AT_ONCE = 4;
const CLEAN_UP_MAX_MS = 3_000;

/** At most `count` tasks run at once. Further tasks wait in order. */
function createSemaphore(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
