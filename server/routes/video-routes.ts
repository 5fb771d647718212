import { object } from 'superstruct';
import { LONG_TEXT_MAX_LENGTH, VIDEO_MAX_COUNT } from '../../src/domain/limits.ts';
import { optionalText } from '../../src/domain/rule.ts';
import { paths } from '../../src/protocol/paths.ts';
import type { Context } from '../context.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { assembleVideo } from '../media/assemble-upload.ts';
import { spooledPicture, storePicture } from '../media/store-upload.ts';
import { videoGallery } from '../repositories/media-repository.ts';
import { FORM_FIELDS } from './answer-form.ts';
import { fileRoutes } from './file-routes.ts';

const VideoFields = object({
  video_description: optionalText(LONG_TEXT_MAX_LENGTH),
  ...FORM_FIELDS,
});
const THUMBNAIL = { field: 'video_thumbnail', isIdentity: false, maxEdgePixels: 640 };

/** Calls of spec.md §7. */
export function videoRoutes(context: Context) {
  return fileRoutes(context, {
    kind: 'video',
    schema: 'Video',
    path: paths.videos,
    maxCount: VIDEO_MAX_COUNT,
    struct: VideoFields,
    more: { video_thumbnail: 'photo' },
    gallery: videoGallery,
    store: async ({ received, named, more, asker }, stored) => {
      if (received) {
        const { at: key, mediaType, sizeBytes } = received;
        stored.file = { key, mediaType, sizeBytes, isIdentity: false };
      } else if (named) {
        await enforceLimits(context, { 'film by account': String(asker.accountId) });
        stored.file = await assembleVideo(context, named);
      }
      const thumbnail = more.video_thumbnail;
      if (!thumbnail) return;
      const picture = spooledPicture(context, thumbnail);
      stored.poster = await storePicture(context, picture, { ...THUMBNAIL, asker });
    },
    insert: (transaction, { profileId, fileKey, posterKey, fields, createdAt }) =>
      videoGallery.insert(transaction, {
        profileId,
        description: fields.video_description,
        fileKey,
        thumbnailKey: posterKey,
        clientId: fields.client_id,
        createdAt,
      }),
    keysOf: ({ fileKey, thumbnailKey }) => [fileKey, ...(thumbnailKey ? [thumbnailKey] : [])],
    toAnswer: (row, link) => ({
      id: row.id,
      video_file: link(row.fileKey),
      video_thumbnail: row.thumbnailKey === null ? null : link(row.thumbnailKey),
      video_description: row.description,
      profile: row.profileId,
      client_id: row.clientId,
    }),
  });
}
