import type { Ink } from './find-ink.ts';

/** A connected piece of print that may be a digit. */
export interface Glyph {
  x: number;
  y: number;
  /** The longer side of its upright box: of a digit, its height. */
  size: number;
}

/** As fractions of the long edge: a card may fill a quarter of the picture or all of it. */
const SIZE_MIN = 0.006;
const SIZE_MAX = 0.11;
const PIXELS_MIN = 5;
/** More pieces than this are a pattern, and no card. */
const GLYPHS_MAX = 2500;

export function findGlyphs({ width, height, is }: Ink): Glyph[] {
  const longEdge = Math.max(width, height);
  const isSeen = new Uint8Array(is.length);
  const stack: number[] = [];
  const glyphs: Glyph[] = [];
  for (let start = 0; start < is.length; start += 1) {
    if (!is[start] || isSeen[start]) continue;
    let [left, right, top, bottom, pixels] = [width, 0, height, 0, 0];
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
    const size = Math.max(right - left, bottom - top) + 1;
    const isDigitSized = size >= SIZE_MIN * longEdge && size <= SIZE_MAX * longEdge;
    if (isDigitSized && pixels >= PIXELS_MIN && size >= 4) {
      glyphs.push({ x: (left + right) / 2, y: (top + bottom) / 2, size });
    }
  }
  return glyphs.length > GLYPHS_MAX ? [] : glyphs;
}
