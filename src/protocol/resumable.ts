/**
 * Resumable uploads: the tus protocol 1.0.0 (tus.io), with its extensions 'creation', 'expiration'
 * and 'termination', and a header of our own (`chunkDigest`). When an upload is complete, the phone
 * sends the POST that spec.md §7 has for this kind of file. This POST names the upload instead of
 * containing the file.
 */
export const TUS_VERSION = '1.0.0';

/** The size of a chunk. One digest covers one chunk. Object stores do not allow smaller parts. */
export const CHUNK_BYTES = 5 * 1024 ** 2;

export const RESUMABLE = {
  version: 'tus-resumable',
  versions: 'tus-version',
  extensions: 'tus-extension',
  maxBytes: 'tus-max-size',
  length: 'upload-length',
  /**
   * The header with the kind of the file: `kind <UploadKind in base64>`, optionally with `client_id
   * <UUID in base64>`.
   */
  metadata: 'upload-metadata',
  offset: 'upload-offset',
  expires: 'upload-expires',
  /**
   * The SHA-256, in base64, of the chunk that contains this piece. The server checks it when the
   * whole chunk has arrived.
   */
  chunkDigest: 'sambandh-chunk-sha256',
} as const;

export const UPLOAD_KINDS = ['photo', 'video', 'document'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/**
 * The form field that names the upload in the request that attaches the file. A form with this
 * field does not contain the file.
 */
export const UPLOAD_FIELDS = {
  photo: 'image_upload',
  video: 'video_upload',
  document: 'document_upload',
} as const satisfies Record<UploadKind, string>;

/**
 * Browsers and Node have these functions. This folder is compiled without the types of browsers and
 * Node, so the functions are declared here.
 */
declare function btoa(text: string): string;
declare function atob(base64: string): string;

/**
 * Returns the value of RESUMABLE.metadata. It may include the UUID under which the file will be
 * attached.
 */
export function formatUploadKind(kind: UploadKind, clientId?: string): string {
  const id = clientId === undefined ? '' : `,${CLIENT_ID_FIELD} ${btoa(clientId)}`;
  return `kind ${btoa(kind)}${id}`;
}

/**
 * Returns the kind in RESUMABLE.metadata. It returns 'video' if the header has no kind, and
 * undefined if the kind is unknown.
 */
export function readUploadKind(header: string | undefined): UploadKind | undefined {
  const encoded = readMetadata(header, 'kind');
  if (encoded === undefined) return 'video';
  return UPLOAD_KINDS.find((kind) => btoa(kind) === encoded);
}

/**
 * Returns the UUID in RESUMABLE.metadata without validating it. It returns '' if the value is not
 * base64, and undefined if the header has no UUID.
 */
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

/** The form field with the UUID that the phone gave to the photo, video or document. */
export const CLIENT_ID_FIELD = 'client_id';

export const PIECE_TYPE = 'application/offset+octet-stream';

/**
 * The HTTP status for a chunk that arrived damaged (tus, extension 'checksum'). The phone must send
 * the chunk again.
 */
export const CHECKSUM_MISMATCH = 460;

/**
 * Returns the end of the chunk that contains the byte at `offset`, in bytes from the file's start.
 */
export function chunkEnd(offset: number, lengthBytes: number): number {
  return Math.min(lengthBytes, chunkStart(offset) + CHUNK_BYTES);
}

export function chunkStart(offset: number): number {
  return Math.floor(offset / CHUNK_BYTES) * CHUNK_BYTES;
}
