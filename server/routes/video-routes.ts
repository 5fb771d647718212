import type { FastifyInstance } from 'fastify';
import { object } from 'superstruct';
import { LONG_TEXT_MAX_LENGTH, VIDEO_MAX_COUNT } from '../../src/domain/limits.ts';
import type { Video } from '../../src/domain/media.ts';
import { optionalText } from '../../src/domain/rule.ts';
import { paths } from '../../src/protocol/paths.ts';
import { UPLOAD_FIELD } from '../../src/protocol/resumable.ts';
import type { Context } from '../context.ts';
import { deleteOwnMedia } from '../media/delete-media.ts';
import { signMediaLink } from '../media/media-link.ts';
import { createMediaKey } from '../media/media-store.ts';
import { receiveUpload } from '../media/receive-upload.ts';
import {
  answerUpload,
  removeFiles,
  storePicture,
  storeVideo,
  type StoredFile,
} from '../media/store-upload.ts';
import { assembleVideo } from '../media/video-pieces.ts';
import { mustGetAccountId } from '../plugins/authentication.ts';
import { sendAnswer } from '../plugins/idempotency.ts';
import { enforceLimits } from '../plugins/rate-limit.ts';
import { IdText } from '../plugins/read-fields.ts';
import { fieldProblem, ProblemError } from '../problem-error.ts';
import {
  countVideos,
  deleteVideo,
  insertVideo,
  listVideos,
  type VideoRow,
} from '../repositories/media-repository.ts';
import { mustGetProfile } from '../repositories/profile-repository.ts';
import {
  deleteVideoUpload,
  findVideoUpload,
  type VideoUploadRow,
} from '../repositories/video-upload-repository.ts';
import { acceptUploads, PATH_READINGS, readUploadFields } from './upload-scope.ts';

/** The video of a profile (spec.md §7), and the picture that its player shows first. */
export function videoRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    await acceptUploads(own);
    for (const reading of PATH_READINGS) addRoutes(own, reading + paths.videos, context);
  };
}

function addRoutes(own: FastifyInstance, path: string, context: Context): void {
  own.get<{ Params: { id: string } }>(`${path}:id`, async (request) => {
    const accountId = mustGetAccountId(request);
    const profile = await mustGetProfile(context.db, accountId);
    if (request.params.id !== String(profile.id)) throw new ProblemError('not_found');
    const rows = await listVideos(context.db, profile.id);
    return rows.map((row) => toVideo(context, row, accountId));
  });

  own.post(path, async (request, reply) => {
    const accountId = mustGetAccountId(request);
    await enforceLimits(context, { 'upload by account': String(accountId) });
    const { spool, store } = context.media;
    const upload = await receiveUpload(request, {
      files: { video_file: 'video', video_thumbnail: 'photo' },
      // A video goes where it stays; the picture has to be encoded anew first.
      keep: async ({ field, bytes }) => {
        if (field !== 'video_file') return spool.keep(bytes);
        const key = createMediaKey();
        await store.write(key, bytes);
        return key;
      },
      discard: (at, field) => (field === 'video_file' ? store.remove(at) : spool.remove(at)),
    });
    const { video_thumbnail: thumbnail } = upload.files;
    const { video_file: received } = upload.files;
    let video: StoredFile | undefined;
    let isAnswered = false;
    const stored: StoredFile[] = [];
    try {
      const isUploaded = typeof upload.fields.video_upload === 'string';
      const fields = readUploadFields(
        VideoFields,
        upload,
        isUploaded ? {} : { video_file: 'videoRequired' },
      );
      const pieces = isUploaded
        ? await findPieces(context, fields.video_upload, accountId)
        : undefined;
      if (received) video = await storeVideo(context, received, 'video_file');
      else if (pieces) video = await assembleVideo(context, pieces);
      const poster = thumbnail && (await storePicture(context, thumbnail, THUMBNAIL));
      stored.push(...(video ? [video] : []), ...(poster ? [poster] : []));
      isAnswered = true;
      const answer = await answerUpload(context, request, {
        accountId,
        upload,
        profileId: fields.profile,
        stored,
        work: async (transaction, profile) => {
          if ((await countVideos(transaction, profile.id)) >= VIDEO_MAX_COUNT) {
            throw fieldProblem('video_file', 'tooManyVideos');
          }
          const pieceKeys = pieces && (await deleteVideoUpload(transaction, pieces.id));
          // Attached already, by a request that this one does not repeat.
          if (!video || (pieces && !pieceKeys)) throw fieldProblem(UPLOAD_FIELD, 'invalid');
          const row = await insertVideo(transaction, {
            profileId: profile.id,
            description: fields.video_description,
            fileKey: video.key,
            thumbnailKey: poster?.key ?? null,
            createdAt: new Date(context.now()),
          });
          const answer = { status: 201, body: toVideo(context, row, accountId) };
          return { answer, replacedKeys: pieceKeys ?? [] };
        },
      });
      return await sendAnswer(reply, answer);
    } finally {
      // From there on `answerUpload` decides about the files.
      const key = video?.key ?? received?.at;
      if (!isAnswered && key !== undefined) await removeFiles(context, [key]);
      if (thumbnail) await spool.remove(thumbnail.at);
    }
  });

  own.delete<{ Params: { id: string } }>(`${path}:id`, async (request, reply) => {
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
  };
}

/** What the request names in the place of a file; undefined where it was attached before. */
async function findPieces(
  context: Context,
  id: string | null,
  accountId: number,
): Promise<VideoUploadRow | undefined> {
  return id === null ? undefined : findVideoUpload(context.db, { id, accountId });
}

const ID_MAX_LENGTH = 36;
const VideoFields = object({
  /** Of a resumable upload (routes/video-upload-routes.ts), in the place of `video_file`. */
  video_upload: optionalText(ID_MAX_LENGTH),
  video_description: optionalText(LONG_TEXT_MAX_LENGTH),
  profile: IdText,
});
const THUMBNAIL = { field: 'video_thumbnail', isIdentity: false, maxEdgePixels: 640 };
