/**
 * Proposes covers for a picture. The proposal is a guess, which a person always has to check.
 *
 * - Every row of four-digit groups and every QR code that is found gets a cover.
 * - The usual places of the number get covers, too, unless a sure number was found there. On the
 *   back, so does the usual place of the QR code, unless a code was found.
 */
import type { CardSide } from '../../../domain/enumerations.ts';
import { fitCover, turn, type Cover, type Size } from '../../../domain/redaction.ts';
import { findCodes, type CodeBlock } from './find-codes.ts';
import { findInk, type GrayPicture } from './find-ink.ts';
import { findNumberLines, type NumberLine } from './find-number-lines.ts';
import { findPieces } from './find-pieces.ts';
import { coverBox, printedArea, usualPlaces, type Box } from './usual-places.ts';

/**
 * The margin around a row, in heights of its digits. A card has its number and, in smaller print,
 * its virtual number below or above it. If only one was found, the margin also covers the other
 * number. The margin is on both sides of the row, because the card may be upside down.
 */
const ROOM = {
  ofBoth: { ends: 0.8, thickness: 1.8 },
  ofPartOfVirtual: { ends: 4.4, thickness: 1.8 },
  ofNumberAlone: { ends: 2, thickness: 4.2 },
  ofVirtualAlone: { ends: 6, thickness: 8 },
};
const PIECE_MIN_PX = 4;
const LARGER = 1.2;
const CODE_ROOM = 1.14;
/** A row with so many separate pieces is a number. The letters of a word often touch each other. */
const SURE_PIECES = 8;
const DIGIT_UNKNOWN = 0.014;

export interface Proposal {
  covers: Cover[];
  /** The wide covers at the usual places of the number, if it was not found. */
  bands: Cover[];
  /** The height of the smallest digits, in pixels of the picture; an estimate if none was found. */
  digitPx: number;
}

export function proposeCovers(picture: GrayPicture, side: CardSide): Proposal {
  const ink = findInk(picture);
  const codes = findCodes(ink);
  const pieces = findPieces(ink, PIECE_MIN_PX);
  const longEdge = Math.max(picture.width, picture.height);
  const lines = findNumberLines(pieces, longEdge).filter(
    (line) => !codes.some((code) => isInCode(line, code)),
  );
  const sure = lines.filter((line) => isSureNumber(line, lines));
  const area = printedArea(pieces, picture);
  const places = usualPlaces(area, { size: picture, angleDegrees: sure[0]?.angleDegrees });
  const isFound = sure.some((line) => places.ofNumber.some((place) => isIn(line, place, picture)));
  const bands = isFound ? [] : places.ofNumber.slice(0, places.bands);
  const covers = [
    ...bands.map(coverBox),
    ...lines.map((line) => coverLine(line, { lines, picture })),
    ...(codes.length > 0 || side === 'front' ? [] : [coverBox(places.ofCode)]),
    ...codes.map((code) => coverCode(code, picture)),
  ].map(fitCover);
  const digits = lines.filter((line) => line.pieces >= SURE_PIECES).map(({ height }) => height);
  return {
    covers,
    bands: covers.slice(0, bands.length),
    digitPx: Math.min(...(digits.length > 0 ? digits : [DIGIT_UNKNOWN * longEdge])),
  };
}

function coverLine(
  line: NumberLine,
  { lines, picture }: { lines: readonly NumberLine[]; picture: Size },
): Cover {
  const { ends, thickness } = roomOf(
    line,
    lines.filter((other) => isBeside(other, line)),
  );
  return {
    x: line.x / picture.width,
    y: line.y / picture.height,
    width: (line.length + 2 * ends * line.height) / picture.width,
    height: (thickness * line.height) / picture.height,
    angleDegrees: line.angleDegrees,
  };
}

function roomOf({ height, groups }: NumberLine, beside: readonly NumberLine[]) {
  if (beside.some((other) => other.height > height * LARGER)) {
    return groups === 3 ? ROOM.ofPartOfVirtual : ROOM.ofBoth;
  }
  const isVirtual = (other: NumberLine) =>
    height > other.height * LARGER && other.pieces >= SURE_PIECES;
  if (beside.some(isVirtual)) return ROOM.ofBoth;
  return groups === 3 ? ROOM.ofNumberAlone : ROOM.ofVirtualAlone;
}

/** A sure number has separate digits, or a row of sixteen digits above or below it. */
function isSureNumber(line: NumberLine, lines: readonly NumberLine[]): boolean {
  const hasVirtual = lines.some((other) => other.groups === 4 && isBeside(other, line));
  return line.groups === 3 && (line.pieces >= SURE_PIECES || hasVirtual);
}

/** Whether `other` is directly above or below `line`, when `line` is seen as horizontal. */
function isBeside(other: NumberLine, line: NumberLine): boolean {
  const offset = turn({ x: other.x - line.x, y: other.y - line.y }, -line.angleDegrees);
  const height = Math.max(line.height, other.height);
  return (
    other !== line &&
    Math.abs(offset.x) < Math.max(line.length, other.length) / 2 &&
    Math.abs(offset.y) > 0.6 * height &&
    Math.abs(offset.y) < 2 * height
  );
}

function isInCode({ x, y }: NumberLine, code: CodeBlock): boolean {
  return Math.hypot(x - code.x, y - code.y) < Math.min(code.width, code.height) / 2;
}

function isIn({ x, y }: NumberLine, { left, top, right, bottom }: Box, size: Size): boolean {
  const at = { x: x / size.width, y: y / size.height };
  return at.x >= left && at.x <= right && at.y >= top && at.y <= bottom;
}

function coverCode(code: CodeBlock, { width, height }: Size): Cover {
  return {
    x: code.x / width,
    y: code.y / height,
    width: (code.width * CODE_ROOM) / width,
    height: (code.height * CODE_ROOM) / height,
    angleDegrees: code.angleDegrees,
  };
}
