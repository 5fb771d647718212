import type { FastifyInstance } from 'fastify';
import { object } from 'superstruct';
import { LONG_TEXT_MAX_LENGTH, VIDEO_MAX_COUNT } from '../../src/domain/limits.ts';
import type { Video } from '../../src/domain/media.ts';
import { optionalText } from '../../src/domain/rule.ts';
import { paths } from '../../src/protocol/paths.ts';
import type { Context } from '../context.ts';
import { assembleVideo } from '../media/assemble-upload.ts';
import { deleteOwnMedia } from './delete-media.ts';
import { signMediaLink } from '../media/media-link.ts';
import { spooledPicture, storePicture, storeVideo } from '../media/store-upload.ts';
import { assertRoom } from '../media/upload-kinds.ts';
import { mustGetAccountId } from '../http/authentication.ts';
import { sendAnswer } from '../http/idempotency.ts';
import { ProblemError } from '../base/problem-error.ts';
import {
  deleteVideo,
  findVideoOfPhone,
  insertVideo,
  listVideos,
  type VideoRow,
} from '../repositories/media-repository.ts';
import { mustGetProfile } from '../repositories/profile-repository.ts';
import { answerForm, FORM_FIELDS } from './answer-form.ts';
import { acceptUploads, PATH_READINGS } from './upload-scope.ts';
import { describeFile, describeFiles } from './describe-files.ts';

const VIDEOS = {
  kind: 'video',
  schema: 'Video',
  maxCount: VIDEO_MAX_COUNT,
  fields: {
    video_thumbnail: describeFile('photo'),
    video_description: { type: 'string', maxLength: LONG_TEXT_MAX_LENGTH },
  },
} as const;

/** The video of a profile (spec.md §7), and the picture that its player shows first. */
export function videoRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    await acceptUploads(own);
    for (const reading of PATH_READINGS) addRoutes(own, reading, context);
  };
}

function addRoutes(own: FastifyInstance, reading: string, context: Context): void {
  const path = reading + paths.videos;
  const calls = describeFiles(reading !== '', VIDEOS);

  own.get<{ Params: { id: string } }>(`${path}:id`, calls.list, async (request) => {
    const accountId = mustGetAccountId(request);
    const profile = await mustGetProfile(context.db, accountId);
    if (request.params.id !== String(profile.id)) throw new ProblemError('not_found');
    const rows = await listVideos(context.db, profile.id);
    return rows.map((row) => toVideo(context, row, accountId));
  });

  own.post(path, calls.add, async (request, reply) => {
    const accountId = mustGetAccountId(request);
    const answer = await answerForm(context, request, {
      kind: 'video',
      struct: VideoFields,
      more: { video_thumbnail: 'photo' },
      known: async (transaction, { profile, clientId }) => {
        const row = await findVideoOfPhone(transaction, { profileId: profile.id, clientId });
        return row && toVideo(context, row, accountId);
      },
      store: async ({ received, named, more }, stored) => {
        if (received) stored.file = await storeVideo(context, received, 'video_file');
        else if (named) stored.file = await assembleVideo(context, named);
        const thumbnail = more.video_thumbnail;
        if (!thumbnail) return;
        const picture = spooledPicture(context, thumbnail);
        stored.poster = await storePicture(context, picture, THUMBNAIL);
      },
      attach:
        (fields) =>
        async (transaction, profile, { fileKey, posterKey }) => {
          await assertRoom(transaction, { kind: 'video', profileId: profile.id });
          const row = await insertVideo(transaction, {
            profileId: profile.id,
            description: fields.video_description,
            fileKey,
            thumbnailKey: posterKey,
            clientId: fields.client_id,
            createdAt: new Date(context.now()),
          });
          return { answer: { status: 201, body: toVideo(context, row, accountId) } };
        },
    });
    return sendAnswer(reply, answer);
  });

  own.delete<{ Params: { id: string } }>(`${path}:id/`, calls.remove, async (request, reply) => {
    const answer = await deleteOwnMedia(context, request, async (transaction, profileId) => {
      const video = await deleteVideo(transaction, { id: request.params.id, profileId });
      return video && [video.fileKey, ...(video.thumbnailKey ? [video.thumbnailKey] : [])];
    });
    return sendAnswer(reply, answer);
  });
}

function toVideo(context: Context, row: VideoRow, accountId: number): Video {
  const link = (fileKey: string) => signMediaLink(context, { accountId, fileKey });
  return {
    id: row.id,
    video_file: link(row.fileKey),
    video_thumbnail: row.thumbnailKey === null ? null : link(row.thumbnailKey),
    video_description: row.description,
    profile: row.profileId,
    client_id: row.clientId,
  };
}

const VideoFields = object({
  video_description: optionalText(LONG_TEXT_MAX_LENGTH),
  ...FORM_FIELDS,
});
const THUMBNAIL = { field: 'video_thumbnail', isIdentity: false, maxEdgePixels: 640 };
