/**
 * The usual places of the number and the QR code on an Aadhaar card. They are used for pictures
 * that do not show the number or the code clearly.
 */
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
/**
 * At each edge of the print, this share of the pieces counts as stray marks around the card and is
 * ignored.
 */
const STRAY_SHARE = 0.03;
const ROOM = 0.08;
/**
 * Above this ratio of height to width, the print counts as high. If its tilt is unknown, it then
 * counts as a card on its side. If it is upright, it counts as a letter or as two cards.
 */
const UPRIGHT_ASPECT = 1.15;
/**
 * The height of the band that contains the number, as a fraction of the print. On newer cards, the
 * band contains a second number under the first.
 */
const NUMBER_BAND = 0.4;
const CODE_BAND = 0.45;

const WHOLE: Box = { left: 0, top: 0, right: 1, bottom: 1 };

/**
 * Returns the printed part of the picture. If there is hardly any print, it returns the whole
 * picture.
 */
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
  /**
   * The places where a number may be. If no number was found, the app covers the first `bands`
   * places.
   */
  ofNumber: Box[];
  bands: number;
  ofCode: Box;
}

/**
 * Returns the usual places of the number and of the QR code. On an upright card the number is at
 * the bottom. The top is a place too, because the card may be upside down. A card on its side may
 * be turned either way, so both of its ends are places.
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
    // A letter has one number at the bottom. The same is true for two cards one above the other.
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
