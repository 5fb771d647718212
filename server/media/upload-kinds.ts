import type { FieldReason } from '../../src/domain/field-reason.ts';
import { PHOTO_MAX_COUNT, VIDEO_MAX_COUNT } from '../../src/domain/limits.ts';
import type { MediaKind } from '../../src/domain/media.ts';
import type { UploadKind } from '../../src/protocol/resumable.ts';
import { fieldProblem } from '../base/problem-error.ts';
import type { Queryable } from '../db/database.ts';
import { photoGallery, videoGallery } from '../repositories/media-repository.ts';

interface KindOfFile {
  /** The kind whose rules a file must meet (src/domain/media.ts). */
  rules: MediaKind;
  /** The name of the form part with the file. A refusal mentions it. */
  field: string;
  required: FieldReason;
}

export const KINDS_OF_FILES: Record<UploadKind, KindOfFile> = {
  photo: { rules: 'photo', field: 'image', required: 'imageRequired' },
  video: { rules: 'video', field: 'video_file', required: 'videoRequired' },
  document: { rules: 'aadhaar', field: 'document_file', required: 'imageRequired' },
};

/**
 * The server encrypts pieces of a picture, because they still contain the camera's metadata. Pieces
 * of a video are joined without a change (docs/decisions/0034).
 */
export function isSealed(kind: UploadKind): boolean {
  return kind !== 'video';
}

interface RoomFor {
  kind: UploadKind;
  profileId: number;
  /** The UUID that the phone gave the file. A file that is stored already is not counted again. */
  clientId?: string | null | undefined;
}

/** @throws ProblemError validation_failed if the profile has the maximum number already */
export async function assertBelowLimit(
  db: Queryable,
  { kind, profileId, clientId }: RoomFor,
): Promise<void> {
  if (kind === 'document') return;
  const { gallery, maxCount, tooMany } = GALLERIES[kind];
  if ((await gallery.count(db, profileId)) < maxCount) return;
  if (clientId && (await gallery.findOfPhone(db, { profileId, clientId }))) return;
  throw fieldProblem(KINDS_OF_FILES[kind].field, tooMany);
}

const GALLERIES = {
  photo: { gallery: photoGallery, maxCount: PHOTO_MAX_COUNT, tooMany: 'tooManyPhotos' },
  video: { gallery: videoGallery, maxCount: VIDEO_MAX_COUNT, tooMany: 'tooManyVideos' },
} as const;

/** The server deletes an upload that was not continued for this time (docs/decisions/0013). */
export const UPLOAD_LIFETIME_MS = 30 * 86_400_000;
