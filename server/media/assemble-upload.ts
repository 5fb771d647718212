import { detectMediaType, MEDIA_RULES, MEDIA_SIGNATURE_BYTES } from '../../src/domain/media.ts';
import { UPLOAD_FIELDS } from '../../src/protocol/resumable.ts';
import { fieldProblem, type ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import {
  isUploadThere,
  listPieces,
  type UploadPieceRow,
  type UploadRow,
} from '../repositories/upload-repository.ts';
import { SealedFileError, unsealStream } from '../storage/identity-cipher.ts';
import { createMediaKey } from '../storage/media-store.ts';
import type { PictureAsker } from './reencode-picture.ts';
import {
  spooledPicture,
  storePicture,
  type PictureUse,
  type StoredFile,
  type ReceivedFile,
} from './store-upload.ts';
import { isSealed, KINDS_OF_FILES } from './upload-kinds.ts';

/**
 * @returns undefined if another request has attached the upload meanwhile
 * @throws ProblemError validation_failed if the bytes are not a video
 */
export function assembleVideo(
  context: Context,
  upload: UploadRow,
): Promise<StoredFile | undefined> {
  return withPieces(context, upload, async (pieces) => {
    const mediaType = mustDetect(upload, await readHead(context, upload, pieces));
    const key = createMediaKey();
    if (!(await context.media.store.concatenate(key, pieces))) return undefined;
    return { key, mediaType, sizeBytes: upload.lengthBytes, isIdentity: false };
  });
}

interface ArrivedPicture {
  received: ReceivedFile<string> | undefined;
  named: UploadRow | undefined;
  asker: PictureAsker;
}

/**
 * @param named the upload that the form names, if the form does not contain the picture itself
 * @returns undefined if the named upload no longer exists
 * @throws ProblemError validation_failed if the bytes are not a picture
 */
export async function storeArrivedPicture(
  context: Context,
  { received, named, asker }: ArrivedPicture,
  how: Omit<PictureUse, 'asker'>,
): Promise<StoredFile | undefined> {
  const use = { ...how, asker };
  if (received) return storePicture(context, spooledPicture(context, received), use);
  if (!named) return undefined;
  return withPieces(context, named, async (pieces) => {
    const mediaType = mustDetect(named, await readHead(context, named, pieces));
    const read = async () => {
      const parts: Buffer[] = [];
      for await (const part of readPieces(context, named, pieces)) parts.push(part);
      return Buffer.concat(parts);
    };
    return storePicture(context, { mediaType, read }, use);
  });
}

/** A piece is missing: usually another request removed it, after an attachment or a deletion. */
export class PieceGoneError extends Error {
  override name = 'PieceGoneError';
}

/**
 * Encrypted pieces are decrypted.
 * @throws PieceGoneError, SealedFileError
 */
export async function* readPieces(
  { media, keys }: Pick<Context, 'media' | 'keys'>,
  { kind }: Pick<UploadRow, 'kind'>,
  pieces: readonly UploadPieceRow[],
): AsyncGenerator<Buffer> {
  for (const { key } of pieces) {
    const stored = await media.store.read(key);
    if (!stored) throw new PieceGoneError();
    const opening = { masterKeys: keys.identityDocuments, name: key };
    yield* (isSealed(kind) ? unsealStream(stored, opening) : stored) as AsyncIterable<Buffer>;
  }
}

/** The error makes the phone start the upload again: only the phone still has the bytes. */
export function pieceMissing({ log }: Pick<Context, 'log'>, { id, kind }: UploadRow): ProblemError {
  log.error(
    { uploadId: id },
    'A piece of an upload is missing in the media store, is damaged, or was encrypted with another key. The phone sends the file again',
  );
  return fieldProblem(UPLOAD_FIELDS[kind], 'invalid');
}

async function withPieces<T>(
  context: Context,
  upload: UploadRow,
  work: (pieces: readonly UploadPieceRow[]) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (upload.offsetBytes !== upload.lengthBytes) {
    throw fieldProblem(UPLOAD_FIELDS[upload.kind], 'invalid');
  }
  const pieces = await listPieces(context.db, upload.id);
  // If no pieces are left, another request has deleted the upload meanwhile.
  const working: Promise<T | undefined> =
    pieces.length === 0 ? Promise.resolve(undefined) : work(pieces);
  const done = await working.catch((error: unknown) => {
    if (error instanceof PieceGoneError) return undefined;
    throw error instanceof SealedFileError ? pieceMissing(context, upload) : error;
  });
  if (!done && (await isUploadThere(context.db, upload.id))) throw pieceMissing(context, upload);
  return done;
}

async function readHead(
  context: Context,
  upload: UploadRow,
  pieces: readonly UploadPieceRow[],
): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const part of readPieces(context, upload, pieces)) {
    head = Buffer.concat([head, part]);
    if (head.length >= MEDIA_SIGNATURE_BYTES) break;
  }
  return head;
}

function mustDetect(upload: UploadRow, head: Uint8Array): string {
  const mediaType = detectMediaType(head);
  const { types } = MEDIA_RULES[KINDS_OF_FILES[upload.kind].rules];
  if (mediaType === undefined || !types.includes(mediaType)) throw wrongType(upload);
  return mediaType;
}

/** The first bytes do not belong to an allowed media type. */
export function wrongType({ kind }: Pick<UploadRow, 'kind'>): ProblemError {
  const { rules, field } = KINDS_OF_FILES[kind];
  return fieldProblem(field, MEDIA_RULES[rules].wrongType);
}
