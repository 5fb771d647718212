import { fieldProblem, ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { MediaFileRow } from '../repositories/media-repository.ts';
import { seal } from '../storage/identity-cipher.ts';
import { createMediaKey } from '../storage/media-store.ts';
import { PictureError, reencodePicture, type PictureAsker } from './reencode-picture.ts';

export interface Complaints {
  error: (details: { err: unknown; key: string }, what: string) => void;
}

/** The file is in the spool or in the media store. */
export interface ReceivedFile<T> {
  at: T;
  mediaType: string;
  sizeBytes: number;
  /** The hash, in hex, of the bytes that the client sent. It shows whether this is a repeat. */
  sha256: string;
}

/** The file is in the store, and no row names it yet. */
export type StoredFile = Pick<MediaFileRow, 'key' | 'mediaType' | 'sizeBytes' | 'isIdentity'>;

export interface PictureUse {
  asker: PictureAsker;
  /** The name of the form part with the picture. A refusal mentions it. */
  field: string;
  isIdentity: boolean;
  maxEdgePixels?: number;
}

interface PictureSource {
  mediaType: string;
  /** Called only when the picture is to be encoded. */
  read: () => Promise<Buffer>;
}

export function spooledPicture(
  { media }: Context,
  { at, mediaType }: ReceivedFile<string>,
): PictureSource {
  return { mediaType, read: async () => Buffer.concat(await media.spool.read(at).toArray()) };
}

export async function storePicture(
  { media, keys }: Context,
  { mediaType, read }: PictureSource,
  { asker, field, isIdentity, maxEdgePixels }: PictureUse,
): Promise<StoredFile> {
  const encoded = await reencodePicture(read, { ...asker, mediaType, maxEdgePixels }).catch(
    (error: unknown) => {
      throw error instanceof PictureError ? pictureProblem(field, error) : error;
    },
  );
  const key = createMediaKey();
  const bytes = inOne(encoded);
  const sealing = { masterKey: keys.identityDocuments[0], name: key };
  await media.store.write(key, isIdentity ? seal(bytes, sealing) : bytes);
  return { key, mediaType, sizeBytes: encoded.length, isIdentity };
}

/** If a file cannot be removed, the sweep removes it later. */
export async function removeFiles(
  { media, log }: Pick<Context, 'media'> & { log: Complaints },
  keys: string[],
): Promise<void> {
  for (const key of keys) {
    await media.store.remove(key).catch((error: unknown) => {
      log.error(
        { err: error, key },
        'A media file could not be removed. The sweep of the server will remove it later',
      );
    });
  }
}

function pictureProblem(field: string, { reason }: PictureError): ProblemError {
  return reason === 'unreadable'
    ? fieldProblem(field, 'imageFileType')
    : new ProblemError('payload_too_large', { fields: { [field]: 'imageTooLarge' } });
}

async function* inOne(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
