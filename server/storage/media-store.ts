import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Both bytes are inclusive (RFC 9110 §14.1.2). */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredMedia {
  key: string;
  modifiedAt: Date;
}

export interface MediaPiece {
  key: string;
  sizeBytes: number;
}

/** The file under a key never changes. If S3 fails, most methods throw a MediaStoreError. */
export interface MediaStore {
  /**
   * Called at the server's start.
   * @throws SettingsError that names the setting that is probably wrong
   */
  assertUsable: () => Promise<void>;
  /** Once this resolves, the bytes survive a loss of power. After an error, do not use the key. */
  write: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /**
   * The pieces stay stored.
   * @returns false if one of the pieces is missing
   */
  concatenate: (key: string, pieces: readonly MediaPiece[]) => Promise<boolean>;
  /** @returns undefined if nothing is stored under the key */
  read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Also succeeds if no file has the key. */
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<StoredMedia>;
  /**
   * Removes what unfinished writes have left. In S3, these are the uploads that began before this
   * time. In a folder, these are files that are older, or whose process has ended.
   */
  removeUnfinished: (before: Date) => Promise<void>;
  /** @throws if the store cannot be used at the moment */
  check: () => Promise<void>;
}

export function createMediaKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

const KEY_BYTES = 16;

/** A request to S3 failed. A later retry may succeed. */
export class MediaStoreError extends Error {
  override name = 'MediaStoreError';
  /** The error code of the store or the network, for the log. */
  readonly code: string;

  constructor(cause: unknown) {
    super('A request to the media store failed', { cause });
    this.code = errorCodeOf(cause);
  }
}

export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
