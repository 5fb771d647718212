import type { Readable } from 'node:stream';
import { createMediaKey, type MediaPiece, type MediaStore } from './media-store.ts';
import { blankOut, inspectVideo } from './video-structure.ts';
import type { Blank, ReadAt } from './video-part.ts';

export interface StoredVideo {
  mediaType: string;
  sizeBytes: number;
  /** Files of the store that together are the video, in their order. */
  pieces: readonly MediaPiece[];
}

export interface CleanedVideo {
  pieces: MediaPiece[];
  /** Those of them that were written for it. */
  written: string[];
}

/** Somebody else has removed a piece: the upload was attached or given up meanwhile. */
export class PieceGoneError extends Error {
  override name = 'PieceGoneError';
}

/**
 * Blanks what a video carries besides (video-structure.ts) where it lies: what is stored
 * never changes, so each piece that holds something of it gets a new file, mostly one or two.
 * @returns undefined for what is no whole video, or is something else, too
 * @throws PieceGoneError
 */
export async function cleanVideo(
  store: MediaStore,
  video: StoredVideo,
): Promise<CleanedVideo | undefined> {
  const blanks = await inspectVideo({ ...video, readAt: inWindows(readAcross(store, video)) });
  if (!blanks) return undefined;
  const cleaned: CleanedVideo = { pieces: [], written: [] };
  let start = 0;
  try {
    for (const piece of video.pieces) {
      const end = start + piece.sizeBytes;
      const inside = blanks.filter((blank) => blank.start < end && blank.end > start);
      if (inside.length === 0) cleaned.pieces.push(piece);
      else {
        const key = createMediaKey();
        const bytes = await mustRead(store, piece.key);
        await store.write(key, blanked(bytes, { offset: start, blanks: inside }));
        cleaned.written.push(key);
        cleaned.pieces.push({ ...piece, key });
      }
      start = end;
    }
    return cleaned;
  } catch (error) {
    // What cannot be removed now has no row, and is swept.
    for (const key of cleaned.written) await store.remove(key).catch(() => undefined);
    throw error;
  }
}

async function* blanked(
  bytes: Readable,
  { offset, blanks }: { offset: number; blanks: readonly Blank[] },
): AsyncGenerator<Buffer> {
  let at = offset;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    yield blankOut(chunk, { offset: at, blanks });
    at += chunk.length;
  }
}

/** Bytes of files as if they were one. @throws PieceGoneError, when it reads */
export function readAcross(
  store: MediaStore,
  { pieces, sizeBytes }: Pick<StoredVideo, 'pieces' | 'sizeBytes'>,
): ReadAt {
  return async (offset, length) => {
    const end = Math.min(offset + length, sizeBytes);
    const parts: Buffer[] = [];
    let start = 0;
    for (const piece of pieces) {
      const [first, last] = [
        Math.max(offset - start, 0),
        Math.min(end - start, piece.sizeBytes) - 1,
      ];
      if (first <= last) {
        const bytes = await mustRead(store, piece.key, { first, last });
        parts.push(...((await bytes.toArray()) as Buffer[]));
      }
      start += piece.sizeBytes;
    }
    return Buffer.concat(parts);
  };
}

async function mustRead(
  store: MediaStore,
  key: string,
  range?: Parameters<MediaStore['read']>[1],
): Promise<Readable> {
  const bytes = await store.read(key, range);
  if (!bytes) throw new PieceGoneError();
  return bytes;
}

/** Reads more than was asked for: headers lie close together, and a store far away. */
function inWindows(read: ReadAt): ReadAt {
  let start = 0;
  let window: Buffer = Buffer.alloc(0);
  return async (offset, length) => {
    if (offset < start || offset + length > start + window.length) {
      window = await read(offset, Math.max(length, WINDOW_BYTES));
      start = offset;
    }
    return window.subarray(offset - start, offset - start + length);
  };
}

const WINDOW_BYTES = 64 * 1024;
