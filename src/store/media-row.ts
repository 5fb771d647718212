/** A picked file, from the moment it was picked until nothing of it is left on the phone. */
import type { Covering } from '../domain/cover.ts';
import type { PhotoType } from '../domain/enumerations.ts';
import { PHOTO_MAX_COUNT, VIDEO_MAX_COUNT } from '../domain/limits.ts';
import type { MediaKind } from '../domain/media.ts';
import type { Id } from '../domain/reference-item.ts';
import type { StepKey } from '../domain/steps.ts';

/** What a file is there for. */
export type MediaSlot = 'aadhaar-front' | 'aadhaar-back' | 'photo' | 'video';

/** The slots that hold a list at the server, whose members are shown and deleted one by one. */
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

/** How many there may be of a slot, sent or not (spec.md §9). */
export const SLOT_LIMITS: Record<GallerySlot, number> = {
  photo: PHOTO_MAX_COUNT,
  video: VIDEO_MAX_COUNT,
};

/**
 * What became of a picked film before it was queued. 'small': encoded anew. 'carried': picture and sound as
 * filmed, without what the camera wrote beside them. 'untouched': as picked, since nobody here can read it.
 */
export type FilmForm = 'small' | 'carried' | 'untouched';

export interface MediaRow {
  /** UUID given on this phone; of what another phone sent, a name made out of the server's id. */
  id: string;
  slot: MediaSlot;
  /**
   * 'picked': as picked, not to be sent yet. 'queued': as it is to be sent.
   * 'sent': the server has it. 'deleting': to be deleted at the server.
   */
  stage: 'picked' | 'queued' | 'sent' | 'deleting';
  fileName: string;
  /** 0 where it is unknown: it was sent from another phone. */
  sizeBytes: number;
  /** A small picture to show after the bytes are gone; never of an identity document. */
  thumbnail: Blob | null;
  photoType: PhotoType | null;
  description: string | null;
  /** What is hidden of an identity document; missing until that was first proposed. */
  covering?: Covering;
  /** A picked file is ready to be sent; out of so many bytes. */
  preparedFromBytes?: number;
  /** Somebody pressed 'Upload': it is queued as soon as it is prepared, whatever becomes of the page. */
  isSubmitted?: true;
  /** How often making it ready was begun and not ended; missing before the first time. */
  attempts?: number;
  /**
   * Why it waits for a person. 'unreadable': the bytes are no picture after all. 'gaveUp': it was
   * begun twice, and both times the page was gone before the end, or it took too long.
   */
  fault?: 'unreadable' | 'gaveUp';
  /** How long a video is; missing where the browser cannot play it. */
  seconds?: number;
  /** A person wants a film sent as filmed, however large. */
  isAsFilmed?: true;
  /** How a film is sent; missing until it is made ready. */
  form?: FilmForm;
  /** A person wants it sent on Wi-Fi only (docs/decisions/0020-media-on-the-phone.md). */
  waitsForWifi?: boolean;
  serverId: Id | null;
  at: number;
}

/**
 * The bytes of a file, until the server has them. They lie apart from what is known of
 * the file: a browser copies a stored file whenever the row that holds it is written.
 */
export interface FileRow {
  /** Of the media row. */
  id: string;
  file: Blob;
}
