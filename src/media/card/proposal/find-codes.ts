/**
 * Finds QR codes. About half of a code's dots are dark and touch each other, and a white edge
 * surrounds it. So a code is one connected piece of dark pixels.
 */
import { turn, type Point } from '../../../domain/redaction.ts';
import type { Ink } from './find-ink.ts';
import { findPieces, type Piece } from './find-pieces.ts';

export interface CodeBlock extends Point {
  width: number;
  height: number;
  angleDegrees: number;
}

/** The least and the largest side of a code, as fractions of the picture's long edge. */
const SIDE_MIN = 0.036;
const SIDE_MAX = 0.6;
/** A square code looks longer than wide if it is photographed from the side. */
const ASPECT_MAX = 1.6;
const FILLED_MIN = 0.4;
const CHANGES_MIN = 15;
const STEP_DEGREES = 5;

export function findCodes(ink: Ink): CodeBlock[] {
  const half = halve(ink);
  const longEdge = Math.max(half.width, half.height);
  return findPieces(half, SIDE_MIN * longEdge).flatMap((piece) => {
    const { x, y, width, height, angleDegrees } = smallestBox(piece.ends);
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    const isCode =
      short > SIDE_MIN * longEdge &&
      long < Math.min(SIDE_MAX * longEdge, ASPECT_MAX * short) &&
      piece.pixels > FILLED_MIN * width * height &&
      countChanges(ink, piece) > CHANGES_MIN;
    return isCode
      ? [{ x: x * 2, y: y * 2, width: width * 2, height: height * 2, angleDegrees }]
      : [];
  });
}

/** Makes one pixel of four, dark if any of the four is dark, so that small gaps close. */
function halve({ width, height, isDim }: Ink) {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const is = new Uint8Array(half.width * half.height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isDim[y * width + x]) is[(y >> 1) * half.width + (x >> 1)] = 1;
    }
  }
  return { ...half, is };
}

/** Counts the changes between dark and light in an average row of the piece at full size. */
function countChanges({ width, isDim }: Ink, { left, right, top, bottom }: Piece): number {
  let changes = 0;
  for (let y = top * 2; y < bottom * 2; y += 1) {
    for (let x = left * 2 + 1; x < right * 2; x += 1) {
      if (isDim[y * width + x] !== isDim[y * width + x - 1]) changes += 1;
    }
  }
  return changes / Math.max(1, (bottom - top) * 2);
}

function smallestBox(points: readonly Point[]): CodeBlock {
  let best: CodeBlock = { x: 0, y: 0, width: Infinity, height: Infinity, angleDegrees: 0 };
  for (let degrees = 0; degrees < 90; degrees += STEP_DEGREES) {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const point of points) {
      const { x, y } = turn(point, -degrees);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    const [width, height] = [right - left + 1, bottom - top + 1];
    if (width * height >= best.width * best.height) continue;
    const centre = turn({ x: (left + right + 1) / 2, y: (top + bottom + 1) / 2 }, degrees);
    best = { ...centre, width, height, angleDegrees: degrees };
  }
  return best;
}
