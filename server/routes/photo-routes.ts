import { defaulted, object } from 'superstruct';
import { PHOTO_TYPES, type PhotoType } from '../../src/domain/enumerations.ts';
import { PHOTO_MAX_COUNT } from '../../src/domain/limits.ts';
import { rule } from '../../src/domain/rule.ts';
import { paths } from '../../src/protocol/paths.ts';
import type { Context } from '../context.ts';
import { storeArrivedPicture } from '../media/assemble-upload.ts';
import { photoGallery } from '../repositories/media-repository.ts';
import { FORM_FIELDS } from './answer-form.ts';
import { fileRoutes } from './file-routes.ts';

/** A person must choose a type: '' is refused. Without one, the default counts (spec.md §5). */
const PhotoFields = object({
  image_type: defaulted(
    rule<PhotoType>({ enum: PHOTO_TYPES }, (value) => {
      if (value === '') return 'imageTypeRequired';
      return PHOTO_TYPES.includes(value as PhotoType) ? undefined : 'invalid';
    }),
    PHOTO_TYPES[0],
  ),
  ...FORM_FIELDS,
});

/** Calls of spec.md §7. */
export function photoRoutes(context: Context) {
  return fileRoutes(context, {
    kind: 'photo',
    schema: 'Photo',
    path: paths.photos,
    maxCount: PHOTO_MAX_COUNT,
    struct: PhotoFields,
    gallery: photoGallery,
    store: async (arrived, stored) => {
      const use = { field: 'image', isIdentity: false };
      stored.file = await storeArrivedPicture(context, arrived, use);
    },
    insert: (transaction, { profileId, fileKey, fields, createdAt }) =>
      photoGallery.insert(transaction, {
        profileId,
        imageType: fields.image_type,
        fileKey,
        clientId: fields.client_id,
        createdAt,
      }),
    keysOf: ({ fileKey }) => [fileKey],
    toAnswer: (row, link) => ({
      id: row.id,
      image: link(row.fileKey),
      image_type: row.imageType,
      profile: row.profileId,
      client_id: row.clientId,
    }),
  });
}
