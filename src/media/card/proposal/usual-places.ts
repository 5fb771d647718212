/** Where an Aadhaar card usually has its number and its QR code. */
import type { Cover, Size } from '../../../domain/redaction.ts';
import type { Piece } from './find-pieces.ts';

/** In fractions of the picture's width and height. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const PIECES_ENOUGH = 20;
/** At each edge, this share of the pieces counts as stray marks around the card. */
const STRAY_SHARE = 0.03;
const ROOM = 0.08;
/**
 * If the print's height is more than its width times this number, the card lies on its side. If
 * the text is known to be upright, the picture shows a letter or two cards.
 */
const UPRIGHT_ASPECT = 1.15;
/** The band with the number, as a fraction of the print. Newer cards have two numbers in it. */
const NUMBER_BAND = 0.4;
const CODE_BAND = 0.45;

const WHOLE: Box = { left: 0, top: 0, right: 1, bottom: 1 };

/** The printed part, or the whole picture if there is hardly any print. */
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
  /** Where a number may be. If none was found, the first `bands` places are covered. */
  ofNumber: Box[];
  bands: number;
  ofCode: Box;
}

/**
 * The number of an upright card is at the bottom, or at the top if the card is upside down. A card
 * on its side may be turned either way, so both of its ends are places.
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
    // A letter has a number at the bottom, and so has the lower one of two cards.
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
