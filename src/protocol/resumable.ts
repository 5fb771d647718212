/**
 * Resumable uploads: the tus protocol 1.0.0 (tus.io), with its extensions 'creation',
 * 'expiration' and 'termination', and one header of ours. What has arrived is attached by
 * the POST of spec.md §7 for its kind, which then names the upload instead of a file.
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
  /** Says what the file is for: `kind <UploadKind in base64>`, and maybe `client_id <UUID in base64>`. */
  metadata: 'upload-metadata',
  offset: 'upload-offset',
  expires: 'upload-expires',
  /** SHA-256, in base64, of the whole chunk that this piece lies in; checked once the chunk is whole. */
  chunkDigest: 'sambandh-chunk-sha256',
} as const;

export const UPLOAD_KINDS = ['photo', 'video', 'document'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** What the request that attaches a file names its upload in, instead of bringing the file. */
export const UPLOAD_FIELDS = {
  photo: 'image_upload',
  video: 'video_upload',
  document: 'document_upload',
} as const satisfies Record<UploadKind, string>;

/** Browsers and Node have both; the language, which is all that this folder knows, does not. */
declare function btoa(text: string): string;
declare function atob(base64: string): string;

/** The value of RESUMABLE.metadata; with the UUID that the file will be attached under, where it has one. */
export function formatUploadKind(kind: UploadKind, clientId?: string): string {
  const id = clientId === undefined ? '' : `,${CLIENT_ID_FIELD} ${btoa(clientId)}`;
  return `kind ${btoa(kind)}${id}`;
}

/** The kind in RESUMABLE.metadata; a phone that says none sends a video. Undefined for one that is unknown. */
export function readUploadKind(header: string | undefined): UploadKind | undefined {
  const encoded = readMetadata(header, 'kind');
  if (encoded === undefined) return 'video';
  return UPLOAD_KINDS.find((kind) => btoa(kind) === encoded);
}

/** The UUID in RESUMABLE.metadata, as it was written; '' for what is no base64. */
export function readUploadClientId(header: string | undefined): string | undefined {
  const encoded = readMetadata(header, CLIENT_ID_FIELD);
  if (encoded === undefined) return undefined;
  return /^[A-Za-z0-9+/]*={0,2}$/u.test(encoded) && encoded.length % 4 === 0 ? atob(encoded) : '';
}

function readMetadata(header: string | undefined, wanted: string): string | undefined {
  const pairs = (header ?? '').split(',').map((pair) => pair.trim().split(' '));
  const found = pairs.find(([name]) => name === wanted);
  return found && (found[1] ?? '');
}

/** The part of a photo's, video's or document's form that holds the UUID of the file on the phone. */
export const CLIENT_ID_FIELD = 'client_id';

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
