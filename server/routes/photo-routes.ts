import type { FastifyInstance } from 'fastify';
import { define, defaulted, object } from 'superstruct';
import { PHOTO_TYPES, type PhotoType } from '../../src/domain/enumerations.ts';
import type { Photo } from '../../src/domain/media.ts';
import { paths } from '../../src/protocol/paths.ts';
import type { Context } from '../context.ts';
import { signMediaLink } from '../media/media-link.ts';
import { storeArrivedPicture } from '../media/assemble-upload.ts';
import { deleteOwnMedia } from './delete-media.ts';
import { assertRoom } from '../media/upload-kinds.ts';
import { mustGetAccountId } from '../http/authentication.ts';
import { sendAnswer } from '../http/idempotency.ts';
import { ProblemError } from '../base/problem-error.ts';
import {
  deletePhoto,
  findPhotoOfPhone,
  insertPhoto,
  listPhotos,
  type PhotoRow,
} from '../repositories/media-repository.ts';
import { mustGetProfile } from '../repositories/profile-repository.ts';
import { answerForm, FORM_FIELDS } from './answer-form.ts';
import { acceptUploads, PATH_READINGS } from './upload-scope.ts';
import { PHOTO_MAX_COUNT } from '../../src/domain/limits.ts';
import { enumOf } from '../openapi/schema.ts';
import { describeFiles } from './describe-files.ts';

const PHOTOS = {
  kind: 'photo',
  schema: 'Photo',
  maxCount: PHOTO_MAX_COUNT,
  fields: { image_type: enumOf(PHOTO_TYPES) },
} as const;

/** The photographs of a profile (spec.md §7), at most five. */
export function photoRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    await acceptUploads(own);
    for (const reading of PATH_READINGS) addRoutes(own, reading, context);
  };
}

function addRoutes(own: FastifyInstance, reading: string, context: Context): void {
  const path = reading + paths.photos;
  const calls = describeFiles(reading !== '', PHOTOS);

  own.get<{ Params: { id: string } }>(`${path}:id`, calls.list, async (request) => {
    const accountId = mustGetAccountId(request);
    const profile = await mustGetProfile(context.db, accountId);
    if (request.params.id !== String(profile.id)) throw new ProblemError('not_found');
    const rows = await listPhotos(context.db, profile.id);
    return rows.map((row) => toPhoto(context, row, accountId));
  });

  own.post(path, calls.add, async (request, reply) => {
    const accountId = mustGetAccountId(request);
    const answer = await answerForm(context, request, {
      kind: 'photo',
      struct: PhotoFields,
      known: async (transaction, { profile, clientId }) => {
        const row = await findPhotoOfPhone(transaction, { profileId: profile.id, clientId });
        return row && toPhoto(context, row, accountId);
      },
      store: async (arrived, stored) => {
        const use = { field: 'image', isIdentity: false };
        stored.file = await storeArrivedPicture(context, arrived, use);
      },
      attach:
        (fields) =>
        async (transaction, profile, { fileKey }) => {
          await assertRoom(transaction, { kind: 'photo', profileId: profile.id });
          const row = await insertPhoto(transaction, {
            profileId: profile.id,
            imageType: fields.image_type,
            fileKey,
            clientId: fields.client_id,
            createdAt: new Date(context.now()),
          });
          return { answer: { status: 201, body: toPhoto(context, row, accountId) } };
        },
    });
    return sendAnswer(reply, answer);
  });

  own.delete<{ Params: { id: string } }>(`${path}:id/`, calls.remove, async (request, reply) => {
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
    client_id: row.clientId,
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
  ...FORM_FIELDS,
});
