import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The first and the last byte, both inclusive, as in RFC 9110 §14.1.2. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredMedia {
  key: string;
  modifiedAt: Date;
}

/** A stored file that will be concatenated with others into one. */
export interface MediaPiece {
  key: string;
  sizeBytes: number;
}

/**
 * The store of the bytes of families' files. File names are keys of `createMediaKey`, which do not
 * tell whose file it is. The file under a key never changes. Methods throw a MediaStoreError if the
 * store cannot be reached.
 */
export interface MediaStore {
  /**
   * Tries at start whether files can be stored.
   * @throws SettingsError that names the setting that is the likely cause
   */
  assertUsable: () => Promise<void>;
  /**
   * Stores a stream of bytes. Once the promise has resolved, the bytes survive a loss of power;
   * if it rejects, nothing is stored.
   */
  write: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /**
   * Concatenates stored files into a new one, in their order. The pieces stay stored.
   * @returns false if one of the pieces is missing: then nothing is stored under `key`
   */
  concatenate: (key: string, pieces: readonly MediaPiece[]) => Promise<boolean>;
  /** @returns undefined if nothing is stored under the key */
  read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Removes a file; succeeds also if there is none. */
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<StoredMedia>;
  /**
   * Removes the remains of writes that never ended: those that are older than `before`, and those
   * whose process is known to have ended.
   */
  removeUnfinished: (before: Date) => Promise<void>;
  /** @throws if nothing can be stored right now */
  check?: () => Promise<void>;
}

export function createMediaKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

const KEY_BYTES = 16;
