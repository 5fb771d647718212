/** Where an Aadhaar card has its number and its QR code, for a picture that shows neither clearly. */
import type { Cover } from '../../../../../domain/cover.ts';
import type { Box } from '../find-barcodes.ts';
import type { Glyph } from './find-glyphs.ts';
import type { GrayPicture } from './gray-picture.ts';

const GLYPHS_ENOUGH = 20;
/** Stray marks around a card do not count. */
const STRAY_SHARE = 0.03;
const ROOM = 0.08;
/** A card that stands on its side: its print is clearly higher than wide. */
const UPRIGHT_ASPECT = 1.15;
/** The band of the number, with a second one under it on newer cards, as a share of the print. */
const NUMBER_BAND = 0.4;
const CODE_BAND = 0.45;

const WHOLE: Box = { left: 0, top: 0, right: 1, bottom: 1 };

/** The part of the picture that has print in it, in fractions; all of it where there is hardly any. */
export function printedArea(glyphs: readonly Glyph[], { width, height }: GrayPicture): Box {
  if (glyphs.length < GLYPHS_ENOUGH) return WHOLE;
  const xs = glyphs.map(({ x }) => x / width).sort((a, b) => a - b);
  const ys = glyphs.map(({ y }) => y / height).sort((a, b) => a - b);
  const low = Math.floor(glyphs.length * STRAY_SHARE);
  const high = glyphs.length - 1 - low;
  return {
    left: Math.max(0, xs[low]! - ROOM),
    top: Math.max(0, ys[low]! - ROOM),
    right: Math.min(1, xs[high]! + ROOM),
    bottom: Math.min(1, ys[high]! + ROOM),
  };
}

/** The bottom of an upright card; of one on its side both ends, as it may lie either way. */
export function numberPlaces(area: Box, picture: GrayPicture): Cover[] {
  const { left, top, right, bottom } = area;
  if (!isOnItsSide(area, picture)) {
    return [cover({ left, right, top: bottom - NUMBER_BAND * (bottom - top), bottom })];
  }
  const band = NUMBER_BAND * (right - left);
  return [
    cover({ left, right: left + band, top, bottom }),
    cover({ left: right - band, right, top, bottom }),
  ];
}

/**
 * The right of an upright back; with the number known, the side that is right of it
 * however the card lies; else, of a card on its side, the lower part.
 */
export function codePlace(
  area: Box,
  { picture, number }: { picture: GrayPicture; number: { x: number; y: number } | undefined },
): Cover {
  const { left, top, right, bottom } = area;
  const width = CODE_BAND * (right - left);
  const height = CODE_BAND * (bottom - top);
  if (isOnItsSide(area, picture)) {
    const isNumberRight = number && number.x / picture.width > (left + right) / 2;
    if (isNumberRight) return cover({ left, right, top, bottom: top + height });
    return cover({ left, right, top: bottom - height, bottom });
  }
  const isUpsideDown = number && number.y / picture.height < (top + bottom) / 2;
  if (isUpsideDown) return cover({ left, right: left + width, top, bottom });
  return cover({ left: right - width, right, top, bottom });
}

function isOnItsSide({ left, top, right, bottom }: Box, { width, height }: GrayPicture): boolean {
  return (bottom - top) * height > (right - left) * width * UPRIGHT_ASPECT;
}

function cover({ left, top, right, bottom }: Box): Cover {
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
    angleDegrees: 0,
  };
}
