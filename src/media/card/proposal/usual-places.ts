/** Where an Aadhaar card has its number and its QR code, for a picture that does not show them clearly. */
import type { Cover, Size } from '../../../domain/cover.ts';
import type { Piece } from './find-pieces.ts';

/** A place in a picture, in fractions of its width and height. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const PIECES_ENOUGH = 20;
/** Stray marks around a card do not count. */
const STRAY_SHARE = 0.03;
const ROOM = 0.08;
/** A card that stands on its side: its print is clearly higher than wide. */
const UPRIGHT_ASPECT = 1.15;
/** The band of the number, with a second one under it on newer cards, as a share of the print. */
const NUMBER_BAND = 0.4;
const CODE_BAND = 0.45;

const WHOLE: Box = { left: 0, top: 0, right: 1, bottom: 1 };

/** The part of the picture that has print in it; all of it where there is hardly any. */
export function printedArea(pieces: readonly Piece[], { width, height }: Size): Box {
  if (pieces.length < PIECES_ENOUGH) return WHOLE;
  const xs = pieces.map(({ left, right }) => (left + right) / 2 / width).sort((a, b) => a - b);
  const ys = pieces.map(({ top, bottom }) => (top + bottom) / 2 / height).sort((a, b) => a - b);
  const low = Math.floor(pieces.length * STRAY_SHARE);
  const high = pieces.length - 1 - low;
  return {
    left: Math.max(0, xs[low]! - ROOM),
    top: Math.max(0, ys[low]! - ROOM),
    right: Math.min(1, xs[high]! + ROOM),
    bottom: Math.min(1, ys[high]! + ROOM),
  };
}

interface UsualPlaces {
  /** Where a number may lie; the first `bands` of them are covered where none was found. */
  ofNumber: Box[];
  bands: number;
  ofCode: Box;
}

/**
 * The bottom of what lies upright. Of a card on its side both ends, as it may lie either
 * way; a card upside down shows its number at the top.
 */
export function usualPlaces(
  { left, top, right, bottom }: Box,
  { size, angleDegrees }: { size: Size; angleDegrees: number | undefined },
): UsualPlaces {
  const [width, height] = [right - left, bottom - top];
  const isHigh = height * size.height > width * size.width * UPRIGHT_ASPECT;
  const isOnItsSide = angleDegrees === undefined ? isHigh : Math.abs(angleDegrees) > 45;
  if (isOnItsSide) {
    const band = NUMBER_BAND * width;
    return {
      ofNumber: [
        { left, right: left + band, top, bottom },
        { left: right - band, right, top, bottom },
      ],
      bands: 2,
      ofCode: { left, right, top: bottom - CODE_BAND * height, bottom },
    };
  }
  const band = NUMBER_BAND * height;
  const [above, below] = [
    { left, right, top, bottom: top + band },
    { left, right, top: bottom - band, bottom },
  ];
  return {
    // A page and two cards one above the other have one at the bottom.
    ofNumber: isHigh ? [below] : [below, above],
    bands: 1,
    ofCode: { left: right - CODE_BAND * width, right, top, bottom },
  };
}

export function coverBox({ left, top, right, bottom }: Box): Cover {
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
    angleDegrees: 0,
  };
}
