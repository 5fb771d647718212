import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** First and last byte, both counted in, as in RFC 9110 §14.1.2. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredMedia {
  key: string;
  modifiedAt: Date;
}

/** A stored file that is a part of one to come. */
export interface MediaPiece {
  key: string;
  sizeBytes: number;
}

/**
 * Where the bytes of families' files are. Names are keys of `createMediaKey`, which say
 * nothing about whose file it is. What a key names never changes. A store that cannot be
 * reached throws a MediaStoreError.
 */
export interface MediaStore {
  /**
   * Tries at start whether files can be kept here.
   * @throws SettingsError naming the setting that is the likely cause
   */
  assertUsable: () => Promise<void>;
  /** Takes bytes as they come. Once it has resolved they survive a loss of power; if it throws, nothing is there. */
  write: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /**
   * Puts stored files together as one, in their order; they stay.
   * @returns false where one of them is missing: then nothing is there
   */
  concatenate: (key: string, pieces: readonly MediaPiece[]) => Promise<boolean>;
  /** @returns undefined where nothing is stored under the key */
  read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** One that is not there is removed. */
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<StoredMedia>;
  /** Removes what writes that never ended have left: since before that moment, or of a process that is known to be gone. */
  removeUnfinished: (before: Date) => Promise<void>;
  /** @throws where nothing can be stored right now */
  check?: () => Promise<void>;
}

export function createMediaKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

const KEY_BYTES = 16;
