/** The record of a picked file, from the moment it is picked until it is deleted from the phone. */
import type { Covering } from '../domain/cover.ts';
import type { PhotoType } from '../domain/enumerations.ts';
import { PHOTO_MAX_COUNT, VIDEO_MAX_COUNT } from '../domain/limits.ts';
import type { MediaKind } from '../domain/media.ts';
import type { Id } from '../domain/reference-item.ts';
import type { StepKey } from '../domain/steps.ts';

/** The purpose of a file. */
export type MediaSlot = 'aadhaar-front' | 'aadhaar-back' | 'photo' | 'video';

/** The slots with several files, which are shown and deleted one by one. */
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

/** The maximum number of files in a slot, sent or not (spec.md §9). */
export const SLOT_LIMITS: Record<GallerySlot, number> = {
  photo: PHOTO_MAX_COUNT,
  video: VIDEO_MAX_COUNT,
};

/**
 * How a film is sent. 'small': encoded again. 'carried': the original picture and sound, without
 * the camera's other data. 'untouched': the picked file, because this browser cannot read it.
 */
export type FilmForm = 'small' | 'carried' | 'untouched';

export interface MediaRow {
  /**
   * The UUID that the file got when it was picked. If another phone sent the file and the server
   * stores no UUID, the id is made from the server's id.
   */
  id: string;
  slot: MediaSlot;
  /**
   * 'picked': chosen, but not queued yet. 'queued': ready, with an entry in the outbox. 'sent': the
   * server has it. 'deleting': its deletion is queued.
   */
  stage: 'picked' | 'queued' | 'sent' | 'deleting';
  fileName: string;
  /** The size of the file; 0 if unknown, as for a file of another phone. */
  sizeBytes: number;
  /**
   * A small picture that is shown when the bytes are no longer on the phone; never of an identity
   * document.
   */
  thumbnail: Blob | null;
  photoType: PhotoType | null;
  description: string | null;
  /** The covers on an identity document; missing until the app has proposed some. */
  covering?: Covering;
  /** The size of the picked file before it was prepared; missing until it is prepared. */
  preparedFromBytes?: number;
  /**
   * True after a person pressed 'Upload'. The file is queued as soon as it is prepared, even if the
   * page was closed meanwhile.
   */
  isSubmitted?: true;
  /**
   * The number of attempts to prepare the file that were begun and not finished; missing before the
   * first.
   */
  attempts?: number;
  /**
   * Why a person has to act. 'unreadable': the bytes are no picture. 'gaveUp': two attempts to
   * prepare the file did not finish, because the page ended or the time ran out.
   */
  fault?: 'unreadable' | 'gaveUp';
  /** The length of a video in seconds; missing if the browser cannot play it. */
  seconds?: number;
  /** True if a person wants the film sent in its original quality, however large it is. */
  isAsFilmed?: true;
  /** How a film is sent; missing until it is prepared. */
  form?: FilmForm;
  /**
   * True if a person wants the file sent over Wi-Fi only
   * (docs/decisions/0020-media-on-the-phone.md).
   */
  waitsForWifi?: boolean;
  serverId: Id | null;
  at: number;
}

/**
 * The bytes of a file, until the server has them. They have a row of their own, because a browser
 * copies the bytes whenever their row is written.
 */
export interface FileRow {
  /** The id of the media row. */
  id: string;
  file: Blob;
}
