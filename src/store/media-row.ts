/** A picked file, from the moment it was picked until nothing of it is left on the phone. */
import type { Covering } from '../domain/cover.ts';
import type { PhotoType } from '../domain/enumerations.ts';
import type { MediaKind } from '../domain/media.ts';
import type { Id } from '../domain/reference-item.ts';

/** What a file is there for. */
export type MediaSlot = 'aadhaar-front' | 'aadhaar-back' | 'photo' | 'video';

export const SLOT_KINDS: Record<MediaSlot, MediaKind> = {
  'aadhaar-front': 'aadhaar',
  'aadhaar-back': 'aadhaar',
  photo: 'photo',
  video: 'video',
};

export interface MediaRow {
  /** UUID, given on this phone. */
  id: string;
  slot: MediaSlot;
  /**
   * 'picked': as picked, not to be sent yet. 'queued': as it is to be sent.
   * 'sent': the server has it. 'deleting': to be deleted at the server.
   */
  stage: 'picked' | 'queued' | 'sent' | 'deleting';
  /** The bytes; null once the server has them. */
  file: Blob | null;
  fileName: string;
  sizeBytes: number;
  /** A small picture to show after the bytes are gone; never of an identity document. */
  thumbnail: Blob | null;
  photoType: PhotoType | null;
  description: string | null;
  /** What is hidden of an identity document; missing until that was first proposed. */
  covering?: Covering;
  serverId: Id | null;
  at: number;
}
