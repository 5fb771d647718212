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
  /** By whose rules it is judged (src/domain/media.ts). */
  rules: MediaKind;
  /** The part of a form that it comes in, which refusals name. */
  field: string;
  required: FieldReason;
}

export const KINDS_OF_FILES: Record<UploadKind, KindOfFile> = {
  photo: { rules: 'photo', field: 'image', required: 'imageRequired' },
  video: { rules: 'video', field: 'video_file', required: 'videoRequired' },
  document: { rules: 'aadhaar', field: 'document_file', required: 'imageRequired' },
};

/**
 * What is encoded anew before it is stored for good lies encrypted until then (docs/decisions/0034):
 * it has everything in it that its phone wrote. A video is put together as it lies.
 */
export function isSealed(kind: UploadKind): boolean {
  return kind !== 'video';
}

interface RoomFor {
  kind: UploadKind;
  profileId: number;
  /** The file's UUID on the phone: one that is there already needs no room. */
  clientId?: string | null | undefined;
}

/** @throws ProblemError validation_failed where the profile has as many as it may */
export async function assertRoom(
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

/** An upload that nobody goes on with is given up after this (docs/decisions/0013). */
export const UPLOAD_LIFETIME_MS = 30 * 86_400_000;
