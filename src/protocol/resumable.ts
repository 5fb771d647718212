/**
 * Resumable uploads: tus 1.0.0 (tus.io) with 'creation', 'expiration' and 'termination', and a
 * header of our own (`chunkDigest`). After the last piece the phone sends the POST of spec.md §7,
 * which names the upload instead of containing the file.
 */
export const TUS_VERSION = '1.0.0';

/** One digest covers one chunk. S3 allows no smaller part, except the last one of a file. */
export const CHUNK_BYTES = 5 * 1024 ** 2;

export const RESUMABLE = {
  version: 'tus-resumable',
  versions: 'tus-version',
  extensions: 'tus-extension',
  maxBytes: 'tus-max-size',
  length: 'upload-length',
  /** `kind <UploadKind in base64>`, optionally with `client_id <UUID in base64>`. */
  metadata: 'upload-metadata',
  offset: 'upload-offset',
  expires: 'upload-expires',
  /** The SHA-256 of the chunk, in base64. The server checks it when the whole chunk has arrived. */
  chunkDigest: 'sambandh-chunk-sha256',
} as const;

export const UPLOAD_KINDS = ['photo', 'video', 'document'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** The form field that names the upload in the file's place. */
export const UPLOAD_FIELDS = {
  photo: 'image_upload',
  video: 'video_upload',
  document: 'document_upload',
} as const satisfies Record<UploadKind, string>;

/** Declared here, because this folder is compiled without the types of browsers and Node. */
declare function btoa(text: string): string;
declare function atob(base64: string): string;

/** For RESUMABLE.metadata. The file will be attached under the UUID `clientId`. */
export function formatUploadKind(kind: UploadKind, clientId?: string): string {
  const id = clientId === undefined ? '' : `,${CLIENT_ID_FIELD} ${btoa(clientId)}`;
  return `kind ${btoa(kind)}${id}`;
}

/** 'video' if the header has no kind, undefined if the kind is unknown. */
export function readUploadKind(header: string | undefined): UploadKind | undefined {
  const encoded = readMetadata(header, 'kind');
  if (encoded === undefined) return 'video';
  return UPLOAD_KINDS.find((kind) => btoa(kind) === encoded);
}

/** The UUID is not validated. '' if it is not base64, undefined if the header has none. */
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

/** The UUID that the phone gave to the photo, video or document. */
export const CLIENT_ID_FIELD = 'client_id';

export const PIECE_TYPE = 'application/offset+octet-stream';

/** For a chunk that arrived damaged (tus, extension 'checksum'): the phone sends it again. */
export const CHECKSUM_MISMATCH = 460;

/** The end of the chunk that contains `offset`. Both are bytes from the file's start. */
export function chunkEnd(offset: number, lengthBytes: number): number {
  return Math.min(lengthBytes, chunkStart(offset) + CHUNK_BYTES);
}

export function chunkStart(offset: number): number {
  return Math.floor(offset / CHUNK_BYTES) * CHUNK_BYTES;
}
