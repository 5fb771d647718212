/** The record of a file that was picked on this phone or that the server listed. */
import type { Redaction } from '../../domain/redaction.ts';
import type { CardSide, PhotoType } from '../../domain/enumerations.ts';
import { PHOTO_MAX_COUNT, VIDEO_MAX_COUNT } from '../../domain/limits.ts';
import type { MediaKind } from '../../domain/media.ts';
import type { Id } from '../../domain/reference-item.ts';
import type { StepKey } from '../../domain/steps.ts';

/** What a file is for. */
export type MediaSlot = 'aadhaar-front' | 'aadhaar-back' | 'photo' | 'video';

export const GALLERY_SLOTS = ['photo', 'video'] as const satisfies readonly MediaSlot[];
export type GallerySlot = (typeof GALLERY_SLOTS)[number];

export function isGallery(slot: MediaSlot): slot is GallerySlot {
  return slot === 'photo' || slot === 'video';
}

export function slotOf(side: CardSide): 'aadhaar-front' | 'aadhaar-back' {
  return side === 'front' ? 'aadhaar-front' : 'aadhaar-back';
}

export const SLOT_KINDS: Record<MediaSlot, MediaKind> = {
  'aadhaar-front': 'aadhaar',
  'aadhaar-back': 'aadhaar',
  photo: 'photo',
  video: 'video',
};

export const SLOT_STEPS: Record<MediaSlot, StepKey> = {
  'aadhaar-front': 'aadhaar',
  'aadhaar-back': 'aadhaar',
  photo: 'personal-photo',
  video: 'personal-video',
};

/** The maximum number of files, sent or not (spec.md §9). */
export const SLOT_LIMITS: Record<GallerySlot, number> = {
  photo: PHOTO_MAX_COUNT,
  video: VIDEO_MAX_COUNT,
};

/**
 * 'small': the film is encoded again. 'carried': picture and sound are the original's, without the
 * camera's other data. 'untouched': the picked file, because the app could not prepare it, or a
 * person cancelled that.
 */
export type FilmForm = 'small' | 'carried' | 'untouched';

export interface MediaRow {
  /** A UUID; for a file that the server lists without one, a text with the server's id. */
  id: string;
  slot: MediaSlot;
  /** 'picked': not queued yet. 'queued': in the outbox. 'deleting': the deletion is queued. */
  stage: 'picked' | 'queued' | 'sent' | 'deleting';
  fileName: string;
  /** 0 if unknown, for example for a file from another phone. */
  sizeBytes: number;
  /** Shown even when the phone no longer has the bytes. Never a picture of an identity document. */
  thumbnail: Blob | null;
  photoType: PhotoType | null;
  description: string | null;
  /** Missing until the app has proposed covers for an identity document. */
  covering?: Redaction;
  /** The size before the app prepared the file; missing until then. */
  preparedFromBytes?: number;
  /** The person pressed 'Upload'. The file is queued as soon as it is prepared. */
  isSubmitted?: true;
  attempts?: number;
  /** 'unreadable': could not be opened. 'gaveUp': two attempts did not finish. Never of a film. */
  fault?: 'unreadable' | 'gaveUp';
  /** The length of a video, if it is known. */
  seconds?: number;
  form?: FilmForm;
  /** The film's sound is not AAC, because this phone cannot encode AAC. Old players are silent. */
  hasRareSound?: boolean;
  /** The file is sent only over Wi-Fi (docs/decisions/0020-media-on-the-phone.md). */
  waitsForWifi?: boolean;
  serverId: Id | null;
  at: number;
}

/**
 * The bytes stay until the server has them; a photo's stay longer, so that it can be sent again
 * [S26]. They have their own row, because a browser copies them whenever it writes their row.
 */
export interface FileRow {
  id: string;
  file: Blob;
}
