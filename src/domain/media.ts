import { nullable, optional, string, type, type Infer } from 'superstruct';
import type { FieldReason } from './field-reason.ts';
import { AADHAAR_MAX_BYTES, PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from './limits.ts';
import { Id } from './reference-item.ts';

/** A stored photo (spec.md §3). */
export const Photo = type({
  id: Id,
  image: string(),
  image_type: string(),
  profile: optional(nullable(Id)),
  /** Extension 'media-ids': the UUID that the phone gave the photo. */
  client_id: optional(nullable(string())),
});
export type Photo = Infer<typeof Photo>;

export const Video = type({
  id: Id,
  video_file: string(),
  video_thumbnail: optional(nullable(string())),
  video_description: optional(nullable(string())),
  profile: optional(nullable(Id)),
  client_id: optional(nullable(string())),
});
export type Video = Infer<typeof Video>;

const AadhaarSide = type({
  file_content: string(),
  client_id: optional(nullable(string())),
});

/** A side that is not stored is missing or null. */
export const AadhaarImages = type({
  aadhar_front: optional(nullable(AadhaarSide)),
  aadhar_back: optional(nullable(AadhaarSide)),
});
export type AadhaarImages = Infer<typeof AadhaarImages>;

export type MediaKind = 'aadhaar' | 'photo' | 'video';

interface MediaRule {
  types: readonly string[];
  maxBytes: number;
  wrongType: FieldReason;
  tooLarge: FieldReason;
}

/** The limits come from spec.md §5 and §9, those of Aadhaar pictures from docs/decisions/0008. */
export const MEDIA_RULES: Record<MediaKind, MediaRule> = {
  aadhaar: {
    types: ['image/jpeg', 'image/png', 'image/webp'],
    maxBytes: AADHAAR_MAX_BYTES,
    wrongType: 'imageFileType',
    tooLarge: 'imageTooLarge',
  },
  photo: {
    types: ['image/jpeg', 'image/png'],
    maxBytes: PHOTO_MAX_BYTES,
    wrongType: 'imageFileType',
    tooLarge: 'imageTooLarge',
  },
  video: {
    types: ['video/mp4', 'video/quicktime', 'video/x-msvideo'],
    maxBytes: VIDEO_MAX_BYTES,
    wrongType: 'videoFileType',
    tooLarge: 'videoTooLarge',
  },
};

/** What `detectMediaType` needs. */
export const MEDIA_SIGNATURE_BYTES = 16;

/** Judges by the first bytes alone, not by the file's name. Undefined for an unknown type. */
export function detectMediaType(head: Uint8Array): string | undefined {
  const ascii = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (ascii(0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'AVI ') return 'video/x-msvideo';
  if (ascii(4, 8) === 'ftyp') {
    const brand = ascii(8, 12);
    if (NO_FILM.test(brand)) return undefined;
    return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  }
  // Old QuickTime files have no `ftyp`.
  if (['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(ascii(4, 8))) {
    return 'video/quicktime';
  }
  return undefined;
}

/** Pictures (HEIC, AVIF, Canon's CR3) and sound are in the same container as films. */
const NO_FILM = /^(?:hei[cxms]|hev[cx]|mif1|msf1|avi[fs]|crx |M4[AB] )$/u;

/** `claim` is the type that the phone names. It is enough to refuse a file as too large. */
export function checkMedia(
  kind: MediaKind,
  { head, sizeBytes, claim = '' }: { head: Uint8Array; sizeBytes: number; claim?: string },
): FieldReason | undefined {
  const { types, maxBytes, wrongType, tooLarge } = MEDIA_RULES[kind];
  const isRight = types.includes(detectMediaType(head) ?? '');
  if ((isRight || types.includes(claim)) && sizeBytes > maxBytes) return tooLarge;
  return isRight ? undefined : wrongType;
}

export function fileExtension(mediaType: string): string {
  return EXTENSIONS[mediaType] ?? 'bin';
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
};
