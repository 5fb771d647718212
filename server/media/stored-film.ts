import type { Readable } from 'node:stream';
import { judgeFilm, type ReadAt } from '../../src/domain/film-structure.ts';
import { fieldProblem } from '../base/problem-error.ts';
import type { MediaPiece, MediaStore } from '../storage/media-store.ts';

/** A video in one or more files of the store, in their order. */
interface StoredFilm {
  sizeBytes: number;
  pieces: readonly MediaPiece[];
}

/**
 * A piece is missing. Usually another request removed it, because the upload was attached or given
 * up.
 */
export class PieceGoneError extends Error {
  override name = 'PieceGoneError';
}

/**
 * The phone checked the video by the same rules
 * (docs/decisions/0070-a-film-is-made-small-on-the-phone.md).
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

/** Reads the pieces as if they were one file. The returned function may throw PieceGoneError. */
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
