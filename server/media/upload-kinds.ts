import type { FieldReason } from '../../src/domain/field-reason.ts';
import { PHOTO_MAX_COUNT, VIDEO_MAX_COUNT } from '../../src/domain/limits.ts';
import type { MediaKind } from '../../src/domain/media.ts';
import type { UploadKind } from '../../src/protocol/resumable.ts';
import { fieldProblem } from '../base/problem-error.ts';
import type { Queryable } from '../db/database.ts';
import {
  countPhotos,
  countVideos,
  findPhotoOfPhone,
  findVideoOfPhone,
} from '../repositories/media-repository.ts';

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
  if (kind === 'photo' && (await countPhotos(db, profileId)) >= PHOTO_MAX_COUNT) {
    if (clientId && (await findPhotoOfPhone(db, { profileId, clientId }))) return;
    throw fieldProblem('image', 'tooManyPhotos');
  }
  if (kind === 'video' && (await countVideos(db, profileId)) >= VIDEO_MAX_COUNT) {
    if (clientId && (await findVideoOfPhone(db, { profileId, clientId }))) return;
    throw fieldProblem('video_file', 'tooManyVideos');
  }
}

/** The server deletes an upload that was not continued for this time (docs/decisions/0013). */
export const UPLOAD_LIFETIME_MS = 30 * 86_400_000;
