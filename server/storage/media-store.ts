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

/** A stored file that will be concatenated with other stored files. */
export interface MediaPiece {
  key: string;
  sizeBytes: number;
}

/**
 * The store of the files of families. The names of files are keys of `createMediaKey`, which do not
 * show whose file it is. The file under a key never changes. Methods throw a MediaStoreError if the
 * store cannot be reached.
 */
export interface MediaStore {
  /**
   * Tests at the server's start whether files can be stored.
   * @throws SettingsError that names the setting that is probably wrong
   */
  assertUsable: () => Promise<void>;
  /**
   * Stores a stream of bytes. After the promise has resolved, the bytes survive a loss of power. If
   * the promise rejects, nothing is stored.
   */
  write: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /**
   * Concatenates stored files, in their order, into a new file. The pieces stay stored.
   * @returns false if one of the pieces is missing: then nothing is stored under `key`
   */
  concatenate: (key: string, pieces: readonly MediaPiece[]) => Promise<boolean>;
  /** @returns the stored bytes; undefined if nothing is stored under the key */
  read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Removes a file. Also succeeds if there is no such file. */
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<StoredMedia>;
  /**
   * Removes the remains of unfinished writes that are older than `before` or whose process has
   * ended.
   */
  removeUnfinished: (before: Date) => Promise<void>;
  /** @throws if the store cannot store any file at the moment */
  check?: () => Promise<void>;
}

export function createMediaKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

const KEY_BYTES = 16;
