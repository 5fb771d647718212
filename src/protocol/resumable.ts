/**
 * Resumable uploads of a video: the tus protocol 1.0.0 (tus.io), with its extensions
 * 'creation', 'expiration' and 'termination', and one header of ours. What has arrived
 * is attached by POST /profiles/videos/, which then names the upload instead of a file.
 */
export const TUS_VERSION = '1.0.0';

/** Bytes whose digest is checked together: as large as a part of object stores must be at least. */
export const CHUNK_BYTES = 5 * 1024 ** 2;

export const RESUMABLE = {
  version: 'tus-resumable',
  versions: 'tus-version',
  extensions: 'tus-extension',
  maxBytes: 'tus-max-size',
  length: 'upload-length',
  offset: 'upload-offset',
  expires: 'upload-expires',
  /** SHA-256, in base64, of the whole chunk that this piece lies in; checked once the chunk is whole. */
  chunkDigest: 'sambandh-chunk-sha256',
} as const;

/** What POST /profiles/videos/ names the upload in, instead of bringing `video_file`. */
export const UPLOAD_FIELD = 'video_upload';

export const PIECE_TYPE = 'application/offset+octet-stream';

/** The status of a chunk that arrived damaged (tus, extension 'checksum'): it is to be sent again. */
export const CHECKSUM_MISMATCH = 460;

/** Where the chunk ends that this byte lies in, in bytes from the file's beginning. */
export function chunkEnd(offset: number, lengthBytes: number): number {
  return Math.min(lengthBytes, chunkStart(offset) + CHUNK_BYTES);
}

export function chunkStart(offset: number): number {
  return Math.floor(offset / CHUNK_BYTES) * CHUNK_BYTES;
}
