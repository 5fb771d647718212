/**
 * Where the covers are proposed on first view. It is a guess and is called one: wide
 * rather than narrow, and a person always has to look. Rows of digits and dense square
 * blocks are covered where some stand out; where none does, the places where cards
 * have them, generously.
 */
import { fitCover, type Cover } from '../../../../../domain/cover.ts';
import type { Box } from '../find-barcodes.ts';
import { findCodeBlocks } from './find-code-blocks.ts';
import { findDigitLines, type DigitLine } from './find-digit-lines.ts';
import { findGlyphs, type Glyph } from './find-glyphs.ts';
import { findInk } from './find-ink.ts';
import type { GrayPicture } from './gray-picture.ts';
import { numberPlaces, printedArea, codePlace } from './usual-places.ts';

export type CardSide = 'front' | 'back';

const LINES_MAX = 4;
const CODES_MAX = 2;
/** Room around what stands out, in digit heights and as a share of a block's side. */
const LINE_ENDS = 2.4;
const LINE_THICKNESS = 2;
const CODE_ROOM = 0.12;

interface ProposalOptions {
  side: CardSide;
  /** What the browser itself took for QR codes. */
  barcodes: readonly Box[];
}

export function proposeCovers(picture: GrayPicture, { side, barcodes }: ProposalOptions): Cover[] {
  const ink = findInk(picture);
  const blocks = mergeBoxes([...barcodes, ...findCodeBlocks(ink)]).slice(0, CODES_MAX);
  const glyphs = findGlyphs(ink).filter((glyph) => !isInside(glyph, { blocks, picture }));
  const lines = findDigitLines(glyphs);
  const grouped = lines.filter((line) => line.isGrouped);
  const area = printedArea(glyphs, picture);
  const numbers =
    grouped.length > 0
      ? bySize(grouped).map((line) => coverLine(line, picture))
      : [...numberPlaces(area, picture), ...bySize(lines).map((line) => coverLine(line, picture))];
  const codes = blocks.map(coverBox);
  if (codes.length === 0 && side === 'back') {
    codes.push(codePlace(area, { picture, number: bySize(grouped)[0] }));
  }
  return [...numbers, ...codes].map(fitCover);
}

/** The number is printed larger than anything else of its kind. */
function bySize(lines: readonly DigitLine[]): DigitLine[] {
  return [...lines].sort((a, b) => b.size - a.size).slice(0, LINES_MAX);
}

function coverLine(line: DigitLine, { width, height }: GrayPicture): Cover {
  // Upright or not, a cover has its first side along the line, measured in shares of the picture's width.
  return {
    x: line.x / width,
    y: line.y / height,
    width: (line.length + LINE_ENDS * line.size) / width,
    height: (LINE_THICKNESS * line.size) / height,
    angleDegrees: line.angleDegrees,
  };
}

function coverBox({ left, top, right, bottom }: Box): Cover {
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: (right - left) * (1 + 2 * CODE_ROOM),
    height: (bottom - top) * (1 + 2 * CODE_ROOM),
    angleDegrees: 0,
  };
}

function isInside(
  { x, y }: Glyph,
  { blocks, picture }: { blocks: readonly Box[]; picture: GrayPicture },
): boolean {
  const at = { x: x / picture.width, y: y / picture.height };
  return blocks.some(
    ({ left, top, right, bottom }) =>
      at.x >= left && at.x <= right && at.y >= top && at.y <= bottom,
  );
}

/** Boxes that overlap are seen as one, the largest first. */
function mergeBoxes(boxes: readonly Box[]): Box[] {
  const merged: Box[] = [];
  for (const box of boxes) {
    const other = merged.findIndex(
      (known) =>
        box.left < known.right &&
        known.left < box.right &&
        box.top < known.bottom &&
        known.top < box.bottom,
    );
    const known = merged[other];
    if (!known) merged.push(box);
    else {
      merged[other] = {
        left: Math.min(box.left, known.left),
        top: Math.min(box.top, known.top),
        right: Math.max(box.right, known.right),
        bottom: Math.max(box.bottom, known.bottom),
      };
    }
  }
  return merged.sort((a, b) => areaOf(b) - areaOf(a));
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
