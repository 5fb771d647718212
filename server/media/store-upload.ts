import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { accountScope } from '../plugins/authentication.ts';
import { answerOnce, type Answer } from '../plugins/idempotency.ts';
import { fieldProblem, ProblemError } from '../problem-error.ts';
import { insertMediaFile, type MediaFileRow } from '../repositories/media-repository.ts';
import { lockProfile, type ProfileRow } from '../repositories/profile-repository.ts';
import { cleanVideo } from './clean-video.ts';
import { seal } from './identity-cipher.ts';
import { createMediaKey } from './media-store.ts';
import type { ReceivedFile, ReceivedUpload } from './receive-upload.ts';
import { PictureError, reencodePicture } from './reencode-picture.ts';

/** The part of a log that hears what went wrong. */
export interface Complaints {
  error: (details: { err: unknown }, what: string) => void;
}

/** A file in the store that no row names yet. */
export type StoredFile = Pick<MediaFileRow, 'key' | 'mediaType' | 'sizeBytes' | 'isIdentity'>;

interface PictureUse {
  /** The part it came in, for the refusal. */
  field: string;
  isIdentity: boolean;
  maxEdgePixels?: number;
}

/** Encodes a picture from the spool anew and puts it into the store; an identity document encrypted. */
export async function storePicture(
  { media, keys }: Context,
  { at, mediaType }: ReceivedFile<string>,
  { field, isIdentity, ...encoding }: PictureUse,
): Promise<StoredFile> {
  const read = async () => Buffer.concat(await media.spool.read(at).toArray());
  const encoded = await reencodePicture(read, { mediaType, ...encoding }).catch(
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

/**
 * Refuses what only begins like a video, and takes out of one what no player needs. It may
 * get another file by that; where it is refused, the file that it came in stays the caller's.
 */
export async function storeVideo(
  context: Context,
  { at: key, mediaType, sizeBytes }: ReceivedFile<string>,
  field: string,
): Promise<StoredFile> {
  const { store } = context.media;
  const pieces = [{ key, sizeBytes }];
  const cleaned = await cleanVideo(store, { mediaType, sizeBytes, pieces });
  if (!cleaned) throw fieldProblem(field, 'videoFileType');
  const [written] = cleaned.written;
  if (written !== undefined) await removeFiles(context, [key]);
  return { key: written ?? key, mediaType, sizeBytes, isIdentity: false };
}

interface UploadAnswer<T> {
  accountId: number;
  upload: ReceivedUpload<T>;
  /** The profile that the request names. */
  profileId: string;
  stored: StoredFile[];
  /** Writes what the files are to the profile, which is locked. */
  work: (
    transaction: Transaction,
    profile: ProfileRow,
  ) => Promise<{ answer: Answer; replacedKeys?: string[] }>;
}

/**
 * Gives stored files their rows, once for an Idempotency-Key. Files and rows appear
 * together: where the rows are refused, or a repeat brought the files again, the files
 * go; where the database broke off and nobody knows, the sweep finds out
 * (media/sweep-media.ts).
 */
export async function answerUpload<T>(
  context: Context,
  request: FastifyRequest,
  { accountId, upload, profileId, stored, work }: UploadAnswer<T>,
): Promise<Answer> {
  let isKept = false;
  let replacedKeys: string[] = [];
  const keys = stored.map((file) => file.key);
  try {
    const answer = await answerOnce(context, request, {
      scope: accountScope(accountId),
      body: describe(upload),
      work: async (transaction) => {
        const profile = await lockProfile(transaction, accountId);
        if (profileId !== String(profile.id)) throw new ProblemError('not_found');
        const createdAt = new Date(context.now());
        for (const file of stored) {
          await insertMediaFile(transaction, { ...file, profileId: profile.id, createdAt });
        }
        const done = await work(transaction, profile);
        replacedKeys = done.replacedKeys ?? [];
        isKept = true;
        return done.answer;
      },
    });
    await removeFiles(context, isKept ? replacedKeys : keys);
    return answer;
  } catch (error) {
    if (error instanceof ProblemError) await removeFiles(context, keys);
    throw error;
  }
}

/** Takes files out of the store whose rows are gone; one that cannot be taken now is swept later. */
export async function removeFiles(
  { media, log }: Pick<Context, 'media'> & { log: Complaints },
  keys: string[],
): Promise<void> {
  for (const key of keys) {
    await media.store.remove(key).catch((error: unknown) => {
      log.error({ err: error }, 'A media file could not be removed');
    });
  }
}

function describe(upload: ReceivedUpload<unknown>): unknown {
  const files = Object.entries(upload.files).map(([field, file]) => [field, file?.sha256]);
  // The order of the parts says nothing.
  return { fields: Object.entries(upload.fields).sort(byName), files: files.sort(byName) };
}

function byName([a]: unknown[], [b]: unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}

function pictureProblem(field: string, { reason }: PictureError): ProblemError {
  return reason === 'unreadable'
    ? fieldProblem(field, 'imageFileType')
    : new ProblemError('payload_too_large', { fields: { [field]: 'imageTooLarge' } });
}

async function* inOne(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
