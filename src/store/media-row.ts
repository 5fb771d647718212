/** A picked file, from the moment it was picked until nothing of it is left on the phone. */
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

/** The highest number of files of a slot, sent or not (spec.md §9). */
export const SLOT_LIMITS: Record<GallerySlot, number> = {
  photo: PHOTO_MAX_COUNT,
  video: VIDEO_MAX_COUNT,
};

/**
 * How a film is sent. 'small': encoded again. 'carried': picture and sound as filmed, without the
 * camera's other data. 'untouched': as picked, since this browser cannot read it.
 */
export type FilmForm = 'small' | 'carried' | 'untouched';

export interface MediaRow {
  /**
   * A UUID given on this phone; for a file of another phone, a name made out of the server's id.
   */
  id: string;
  slot: MediaSlot;
  /**
   * 'picked': as picked, not to be sent yet. 'queued': as it is to be sent.
   * 'sent': the server has it. 'deleting': to be deleted at the server.
   */
  stage: 'picked' | 'queued' | 'sent' | 'deleting';
  fileName: string;
  /** 0 if unknown, as for a file of another phone. */
  sizeBytes: number;
  /** A small picture to show after the bytes are gone; never of an identity document. */
  thumbnail: Blob | null;
  photoType: PhotoType | null;
  description: string | null;
  /** The covers on an identity document; missing until they were first proposed. */
  covering?: Covering;
  /** Set once a picked file is ready to be sent: how many bytes it had before it was prepared. */
  preparedFromBytes?: number;
  /**
   * Set when 'Upload' was pressed: the file is queued as soon as it is prepared, even if the page
   * is closed before.
   */
  isSubmitted?: true;
  /** How often preparing it was started and did not end; missing before the first time. */
  attempts?: number;
  /**
   * Why the file waits for a person. 'unreadable': the bytes are no picture. 'gaveUp': preparing
   * was started twice, and each time the page ended before it, or it took too long.
   */
  fault?: 'unreadable' | 'gaveUp';
  /** The length of a video in seconds; missing if the browser cannot play it. */
  seconds?: number;
  /** Set if a person wants the film sent as filmed, however large it is. */
  isAsFilmed?: true;
  /** How a film is sent; missing until it is prepared. */
  form?: FilmForm;
  /** Set if a person wants it sent over Wi-Fi only (docs/decisions/0020-media-on-the-phone.md). */
  waitsForWifi?: boolean;
  serverId: Id | null;
  at: number;
}

/**
 * The bytes of a file, until the server has them. They are a row of their own: a browser copies a
 * stored file whenever its row is written.
 */
export interface FileRow {
  /** The id of the media row. */
  id: string;
  file: Blob;
}
