import type { Readable } from 'node:stream';
import { judgeFilm, type ReadAt } from '../../src/domain/film-structure.ts';
import { fieldProblem } from '../base/problem-error.ts';
import type { MediaPiece, MediaStore } from '../storage/media-store.ts';

/** A video that has arrived, in one or more files of the store. */
interface StoredFilm {
  sizeBytes: number;
  /** The files of the store that make up the video, in their order. */
  pieces: readonly MediaPiece[];
}

/** Another request has removed a piece, because the upload was attached or given up meanwhile. */
export class PieceGoneError extends Error {
  override name = 'PieceGoneError';
}

/**
 * Checks the structure of a video by the same rules that the phone used before it sent the video.
 * The phone has removed the metadata (docs/decisions/0070-a-film-is-made-small-on-the-phone.md);
 * the server stores the video unchanged.
 * @throws ProblemError validation_failed, PieceGoneError
 */
export async function assertFilm(
  store: MediaStore,
  film: StoredFilm,
  field: string,
): Promise<void> {
  const verdict = await judgeFilm({ ...film, readAt: readAcross(store, film) });
  if (verdict === 'damaged') throw fieldProblem(field, 'videoDamaged');
  if (verdict === 'notFilm') throw fieldProblem(field, 'videoFileType');
}

/** Makes a function that reads the pieces as if they were one file. It throws PieceGoneError. */
export function readAcross(store: MediaStore, { pieces, sizeBytes }: StoredFilm): ReadAt {
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
  range: Parameters<MediaStore['read']>[1],
): Promise<Readable> {
  const bytes = await store.read(key, range);
  if (!bytes) throw new PieceGoneError();
  return bytes;
}
