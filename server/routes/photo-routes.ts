import type { FastifyInstance } from 'fastify';
import { define, defaulted, object } from 'superstruct';
import { PHOTO_TYPES, type PhotoType } from '../../src/domain/enumerations.ts';
import { PHOTO_MAX_COUNT } from '../../src/domain/limits.ts';
import type { Photo } from '../../src/domain/media.ts';
import { paths } from '../../src/protocol/paths.ts';
import type { Context } from '../context.ts';
import { signMediaLink } from '../media/media-link.ts';
import { receiveUpload } from '../media/receive-upload.ts';
import { answerUpload, storePicture } from '../media/store-upload.ts';
import { deleteOwnMedia } from '../media/delete-media.ts';
import { mustGetAccountId } from '../plugins/authentication.ts';
import { sendAnswer } from '../plugins/idempotency.ts';
import { enforceLimits } from '../plugins/rate-limit.ts';
import { IdText } from '../plugins/read-fields.ts';
import { fieldProblem, ProblemError } from '../problem-error.ts';
import {
  countPhotos,
  deletePhoto,
  insertPhoto,
  listPhotos,
  type PhotoRow,
} from '../repositories/media-repository.ts';
import { mustGetProfile } from '../repositories/profile-repository.ts';
import { acceptUploads, PATH_READINGS, readUploadFields } from './upload-scope.ts';

/** The photographs of a profile (spec.md §7), at most five. */
export function photoRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    await acceptUploads(own);
    for (const reading of PATH_READINGS) addRoutes(own, reading + paths.photos, context);
  };
}

function addRoutes(own: FastifyInstance, path: string, context: Context): void {
  own.get<{ Params: { id: string } }>(`${path}:id`, async (request) => {
    const accountId = mustGetAccountId(request);
    const profile = await mustGetProfile(context.db, accountId);
    if (request.params.id !== String(profile.id)) throw new ProblemError('not_found');
    const rows = await listPhotos(context.db, profile.id);
    return rows.map((row) => toPhoto(context, row, accountId));
  });

  own.post(path, async (request, reply) => {
    const accountId = mustGetAccountId(request);
    await enforceLimits(context, { 'upload by account': String(accountId) });
    const { spool } = context.media;
    const upload = await receiveUpload(request, {
      files: { image: 'photo' },
      keep: ({ bytes }) => spool.keep(bytes),
      discard: spool.remove,
    });
    const received = upload.files.image;
    try {
      const fields = readUploadFields(PhotoFields, upload, { image: 'imageRequired' });
      const use = { field: 'image', isIdentity: false };
      const stored = await storePicture(context, received!, use);
      const answer = await answerUpload(context, request, {
        accountId,
        upload,
        profileId: fields.profile,
        stored: [stored],
        work: async (transaction, profile) => {
          if ((await countPhotos(transaction, profile.id)) >= PHOTO_MAX_COUNT) {
            throw fieldProblem('image', 'tooManyPhotos');
          }
          const row = await insertPhoto(transaction, {
            profileId: profile.id,
            imageType: fields.image_type,
            fileKey: stored.key,
            createdAt: new Date(context.now()),
          });
          return { answer: { status: 201, body: toPhoto(context, row, accountId) } };
        },
      });
      return await sendAnswer(reply, answer);
    } finally {
      if (received) await spool.remove(received.at);
    }
  });

  own.delete<{ Params: { id: string } }>(`${path}:id`, async (request, reply) => {
    const answer = await deleteOwnMedia(context, request, async (transaction, profileId) => {
      const photo = await deletePhoto(transaction, { id: request.params.id, profileId });
      return photo && [photo.fileKey];
    });
    return sendAnswer(reply, answer);
  });
}

function toPhoto(context: Context, row: PhotoRow, accountId: number): Photo {
  return {
    id: row.id,
    image: signMediaLink(context, { accountId, fileKey: row.fileKey }),
    image_type: row.imageType,
    profile: row.profileId,
  };
}

/** An empty choice is no choice: it is asked for, where none at all has its default (spec.md §5). */
const PhotoFields = object({
  image_type: defaulted(
    define<PhotoType>('image_type', (value) => {
      if (value === '') return 'imageTypeRequired';
      return (PHOTO_TYPES as readonly unknown[]).includes(value);
    }),
    PHOTO_TYPES[0],
  ),
  profile: IdText,
});
