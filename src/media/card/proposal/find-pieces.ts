import type { Point } from '../../../domain/redaction.ts';
import type { Ink } from './find-ink.ts';

/** Connected dark pixels. */
export interface Piece {
  left: number;
  right: number;
  top: number;
  bottom: number;
  pixels: number;
  /** The first and last pixel of each row: the outermost pixel in any direction is one of them. */
  ends: Point[];
}

type Print = Pick<Ink, 'width' | 'height' | 'is'>;

/** The longer side of a piece is at least `sizeMinPx`. */
export function findPieces({ width, height, is }: Print, sizeMinPx: number): Piece[] {
  const isSeen = new Uint8Array(is.length);
  const stack: number[] = [];
  const pieces: Piece[] = [];
  for (let start = 0; start < is.length; start += 1) {
    if (!is[start] || isSeen[start]) continue;
    let [left, right, top, bottom, pixels] = [width, 0, height, 0, 0];
    const rows = new Map<number, [number, number]>();
    stack.push(start);
    isSeen[start] = 1;
    while (stack.length > 0) {
      const index = stack.pop()!;
      const x = index % width;
      const y = (index - x) / width;
      pixels += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      const row = rows.get(y);
      if (!row) rows.set(y, [x, x]);
      else if (x < row[0]) row[0] = x;
      else if (x > row[1]) row[1] = x;
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const next = index + dy * width + dx;
          const isOutside = x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height;
          if (isOutside || !is[next] || isSeen[next]) continue;
          isSeen[next] = 1;
          stack.push(next);
        }
      }
    }
    if (Math.max(right - left, bottom - top) + 1 < sizeMinPx) continue;
    const ends = [...rows].flatMap(([y, [first, last]]) => [
      { x: first, y },
      { x: last, y },
    ]);
    pieces.push({ left, right, top, bottom, pixels, ends });
  }
  return pieces;
}
