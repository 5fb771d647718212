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

/**
 * Where the bytes of families' files are. Names are keys of `createMediaKey`, which say
 * nothing about whose file it is. What a key names never changes.
 */
export interface MediaStore {
  /** Takes bytes as they come. Once it has resolved they survive a loss of power; if it throws, nothing is there. */
  write: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /** @returns undefined where nothing is stored under the key */
  read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** One that is not there is removed. */
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<StoredMedia>;
  /** Removes what writes that never ended have left since before that moment. */
  removeUnfinished: (before: Date) => Promise<void>;
}

export function createMediaKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

const KEY_BYTES = 16;
