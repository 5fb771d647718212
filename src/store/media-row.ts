/**
 * The record of a file that was picked on this phone or sent by another phone. It exists until the
 * file is deleted from the phone.
 */
import type { Covering } from '../domain/cover.ts';
import type { PhotoType } from '../domain/enumerations.ts';
import { PHOTO_MAX_COUNT, VIDEO_MAX_COUNT } from '../domain/limits.ts';
import type { MediaKind } from '../domain/media.ts';
import type { Id } from '../domain/reference-item.ts';
import type { StepKey } from '../domain/steps.ts';

/** The purpose of a file. */
export type MediaSlot = 'aadhaar-front' | 'aadhaar-back' | 'photo' | 'video';

/** The slots that can have several files. These files are shown and deleted individually. */
export const GALLERY_SLOTS = ['photo', 'video'] as const satisfies readonly MediaSlot[];
export type GallerySlot = (typeof GALLERY_SLOTS)[number];

export const SLOT_KINDS: Record<MediaSlot, MediaKind> = {
  'aadhaar-front': 'aadhaar',
  'aadhaar-back': 'aadhaar',
  photo: 'photo',
  video: 'video',
};

/** The step in which a file is picked. */
export const SLOT_STEPS: Record<MediaSlot, StepKey> = {
  'aadhaar-front': 'aadhaar',
  'aadhaar-back': 'aadhaar',
  photo: 'personal-photo',
  video: 'personal-video',
};

/** The maximum number of files in a slot, whether they are sent or not (spec.md §9). */
export const SLOT_LIMITS: Record<GallerySlot, number> = {
  photo: PHOTO_MAX_COUNT,
  video: VIDEO_MAX_COUNT,
};

/**
 * The form in which a film is sent. 'small': the film is encoded again. 'carried': the file has the
 * original picture and sound, without the camera's other data. 'untouched': the file is the picked
 * file, because this browser cannot read it.
 */
export type FilmForm = 'small' | 'carried' | 'untouched';

export interface MediaRow {
  /**
   * The UUID that the phone gave the file when it was picked. If another phone sent the file and
   * the server stores no UUID, this id is derived from the server's id.
   */
  id: string;
  slot: MediaSlot;
  /**
   * 'picked': chosen, but not queued yet. 'queued': ready, with an entry in the outbox. 'sent':
   * stored at the server. 'deleting': the deletion is queued.
   */
  stage: 'picked' | 'queued' | 'sent' | 'deleting';
  fileName: string;
  /** The size of the file in bytes; 0 if unknown, for example for a file from another phone. */
  sizeBytes: number;
  /**
   * A small picture that the app shows, even when the phone no longer has the bytes. It is never a
   * picture of an identity document.
   */
  thumbnail: Blob | null;
  photoType: PhotoType | null;
  description: string | null;
  /** The covers on an identity document; missing until the app has proposed covers. */
  covering?: Covering;
  /** The size of the picked file before the app prepared it; missing until then. */
  preparedFromBytes?: number;
  /**
   * True after the person pressed 'Upload'. The app queues the file as soon as it is prepared, even
   * if the page was closed meanwhile.
   */
  isSubmitted?: true;
  /** The number of unfinished attempts to prepare the file; missing before the first attempt. */
  attempts?: number;
  /**
   * The reason why the person must act. 'unreadable': the bytes are not a picture. 'gaveUp': two
   * attempts to prepare the file did not finish, because the page ended or the attempt took too
   * long.
   */
  fault?: 'unreadable' | 'gaveUp';
  /** The length of a video in seconds; missing if the browser cannot play it. */
  seconds?: number;
  /** True if the person wants to send the film in its original quality, whatever its size is. */
  isAsFilmed?: true;
  /** The form in which the film is sent; missing until it is prepared. */
  form?: FilmForm;
  /**
   * True if the person wants to send the file only over Wi-Fi
   * (docs/decisions/0020-media-on-the-phone.md).
   */
  waitsForWifi?: boolean;
  serverId: Id | null;
  at: number;
}

/**
 * The bytes of a file. They stay on the phone until the server has them. Those of a photo stay
 * longer, so that the phone can send the photo again [S26]. They have a separate row, because a
 * browser copies the bytes whenever it writes their row.
 */
export interface FileRow {
  /** The id of the media row. */
  id: string;
  file: Blob;
}
