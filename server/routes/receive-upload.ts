import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FieldReason } from '../../src/domain/field-reason.ts';
import {
  checkMedia,
  detectMediaType,
  MEDIA_RULES,
  MEDIA_SIGNATURE_BYTES,
  type MediaKind,
} from '../../src/domain/media.ts';
import { fieldProblem, ProblemError } from '../base/problem-error.ts';
import { assertStorable } from '../http/read-fields.ts';
import type { ReceivedFile } from '../media/store-upload.ts';

interface ArrivingFile {
  field: string;
  /** The media type that the first bytes of the file show. */
  mediaType: string;
  /** Must be read to the end: size and hash are computed while the bytes arrive. */
  bytes: AsyncIterable<Uint8Array>;
}

export interface ReceivedUpload<T> {
  fields: Record<string, unknown>;
  files: Partial<Record<string, ReceivedFile<T>>>;
}

interface UploadShape<T> {
  /** The kind of media whose rules the file of each field must meet. */
  files: Record<string, MediaKind>;
  /** Returns the place of the stored file. If it throws, `discard` is not called for this file. */
  keep: (file: ArrivingFile) => Promise<T>;
  /** Called for each kept file if `receiveUpload` fails afterwards. */
  discard: (at: T, field: string) => Promise<void>;
}

/**
 * Files are never collected in memory (RFC 7578). A file without bytes is ignored, because browsers
 * send an empty file field like that.
 * @throws ProblemError unsupported_media_type, malformed_request, payload_too_large,
 * validation_failed
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  shape: UploadShape<T>,
): Promise<ReceivedUpload<T>> {
  if (!request.isMultipart()) throw new ProblemError('unsupported_media_type');
  const upload: ReceivedUpload<T> = { fields: {}, files: {} };
  try {
    assertLengthAllowed(request, shape.files);
    for await (const part of partsOf(request, shape.files)) {
      if (part.type === 'file') await receiveFile(part, { shape, upload });
      else receiveField(part, upload);
    }
    assertStorable(upload.fields);
    return upload;
  } catch (error) {
    drain(request);
    for (const [field, file] of Object.entries(upload.files)) {
      if (file) await shape.discard(file.at, field);
    }
    throw error;
  }
}

/** Refuses a request with a too large Content-Length before its bytes arrive. */
function assertLengthAllowed(request: FastifyRequest, files: Record<string, MediaKind>): void {
  const kinds = Object.values(files);
  const maxBytes = kinds.reduce(
    (sum, kind) => sum + MEDIA_RULES[kind].maxBytes,
    ENVELOPE_MAX_BYTES,
  );
  if (!(Number(request.headers['content-length']) > maxBytes)) return;
  const [field = ''] = Object.keys(files);
  throw tooLarge(field, MEDIA_RULES[files[field]!].tooLarge);
}

/** Any error of the parser becomes malformed_request. */
async function* partsOf(request: FastifyRequest, files: Record<string, MediaKind>) {
  const limits = {
    files: Object.keys(files).length + 1,
    fields: FIELDS_MAX,
    parts: FIELDS_MAX + 3,
    fieldSize: FIELD_MAX_BYTES,
    fileSize: Number.POSITIVE_INFINITY,
    headerPairs: 20,
  };
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw malformed(error);
    });
    if (next.done === true) return;
    yield next.value;
  }
}

function receiveField(
  part: { fieldname: string; value: unknown; valueTruncated: boolean; fieldnameTruncated: boolean },
  { fields }: ReceivedUpload<unknown>,
): void {
  if (part.fieldnameTruncated) throw new ProblemError('malformed_request');
  if (part.valueTruncated) throw fieldProblem(part.fieldname, 'tooLong');
  if (Object.hasOwn(fields, part.fieldname)) throw fieldProblem(part.fieldname, 'tooMany');
  fields[part.fieldname] = part.value;
}

async function receiveFile<T>(
  part: MultipartFile,
  { shape, upload }: { shape: UploadShape<T>; upload: ReceivedUpload<T> },
): Promise<void> {
  const field = part.fieldname;
  const kind = Object.hasOwn(shape.files, field) ? shape.files[field] : undefined;
  if (kind === undefined) throw fieldProblem(field, 'unknownField');
  if (upload.files[field]) throw fieldProblem(field, 'tooMany');
  const counted = countBytes(part, kind);
  const head = await takeHead(counted.bytes);
  if (head.length === 0) return;
  const wrong = checkMedia(kind, { head, sizeBytes: 0 });
  if (wrong) throw fieldProblem(field, wrong);
  const mediaType = detectMediaType(head)!;
  const at = await shape.keep({ field, mediaType, bytes: joined(head, counted.bytes) });
  upload.files[field] = { at, mediaType, ...counted.result() };
}

function countBytes(part: MultipartFile, kind: MediaKind) {
  const { maxBytes, tooLarge: reason } = MEDIA_RULES[kind];
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* count(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) throw tooLarge(part.fieldname, reason);
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw malformed(error);
    }
  }
  return { bytes: count(), result: () => ({ sizeBytes, sha256: hash.digest('hex') }) };
}

async function takeHead(bytes: AsyncGenerator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < MEDIA_SIGNATURE_BYTES) {
    const next = await bytes.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* joined(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

function tooLarge(field: string, reason: FieldReason): ProblemError {
  return new ProblemError('payload_too_large', { fields: { [field]: reason } });
}

function malformed(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : new ProblemError('malformed_request');
}

/** Reads the rest and drops it: most browsers read the answer only after they sent everything. */
function drain({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

const FIELDS_MAX = 20;
const FIELD_MAX_BYTES = 64 * 1024;
/** Everything but the files: boundaries, headers and fields. */
const ENVELOPE_MAX_BYTES = 512 * 1024;
