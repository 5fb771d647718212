/**
 * An opaque rectangle that hides a part of a picture of an identity document. Positions and sizes
 * are fractions of the picture, so that they fit every size of the picture. The angle applies to
 * pixels, so that a turned cover is still a rectangle.
 */
export interface Cover {
  /** The centre's distance from the left edge, as a fraction of the picture's width. */
  x: number;
  /** The centre's distance from the top edge, as a fraction of the picture's height. */
  y: number;
  /** The length of the side that is horizontal at angle 0, as a fraction of the picture's width. */
  width: number;
  /** The length of the side that is vertical at angle 0, as a fraction of the picture's height. */
  height: number;
  /** The clockwise rotation in degrees, greater than -90 and at most 90. */
  angleDegrees: number;
}

/** The colour of a cover: nearly black, the same on the screen and in the file that is sent. */
export const COVER_COLOR = '#1c1319';

/**
 * The covers of one picked side of the Aadhaar card, and whether the family switched them on,
 * opened the picture and confirmed them.
 */
export interface Covering {
  covers: Cover[];
  /**
   * Whether the covers hide anything. It is false only if the family has switched the covers off.
   */
  isOn: boolean;
  /** True once a person has opened the picture at full-screen size. */
  isOpened?: boolean;
  /** True once a person has looked at exactly these covers and confirmed that they are right. */
  isChecked: boolean;
}

/** A size in pixels, or in any other unit with the picture's aspect ratio. */
export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The minimum length of a side, so that a person can always find a cover and move it again. */
export const COVER_MIN_SIDE = 0.04;
const COVER_MAX_SIDE = 1.5;

/**
 * Returns the cover within its limits. Its centre is on the picture, and its sides are neither too
 * short nor too long.
 */
export function fitCover(cover: Cover): Cover {
  return {
    x: clamp(cover.x, 0, 1),
    y: clamp(cover.y, 0, 1),
    width: clamp(cover.width, COVER_MIN_SIDE, COVER_MAX_SIDE),
    height: clamp(cover.height, COVER_MIN_SIDE, COVER_MAX_SIDE),
    angleDegrees: foldAngle(cover.angleDegrees),
  };
}

/**
 * Returns the equivalent angle that is greater than -90 and at most 90, because a rectangle turned
 * by 180 degrees is the same rectangle.
 */
function foldAngle(degrees: number): number {
  const folded = ((degrees % 180) + 180) % 180;
  return folded > 90 ? folded - 180 : folded;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/**
 * Returns the four corners in the units of `size`, clockwise. The first corner is top left if the
 * cover is not turned.
 */
export function cornersOf(cover: Cover, size: Size): [Point, Point, Point, Point] {
  const centre = { x: cover.x * size.width, y: cover.y * size.height };
  const halfWidth = (cover.width * size.width) / 2;
  const halfHeight = (cover.height * size.height) / 2;
  const corner = (x: number, y: number): Point => {
    const turned = turn({ x, y }, cover.angleDegrees);
    return { x: centre.x + turned.x, y: centre.y + turned.y };
  };
  return [
    corner(-halfWidth, -halfHeight),
    corner(halfWidth, -halfHeight),
    corner(halfWidth, halfHeight),
    corner(-halfWidth, halfHeight),
  ];
}

/** Turns a point around the origin. The turn is clockwise, since the y axis points down. */
export function turn({ x, y }: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Returns whether the cover hides a point, which is in the units of `size`. */
export function isCovered(point: Point, cover: Cover, size: Size): boolean {
  const offset = { x: point.x - cover.x * size.width, y: point.y - cover.y * size.height };
  const local = turn(offset, -cover.angleDegrees);
  return (
    Math.abs(local.x) <= (cover.width * size.width) / 2 &&
    Math.abs(local.y) <= (cover.height * size.height) / 2
  );
}

/**
 * Returns the cover after one of its corners was dragged to a point, in the units of `size`. The
 * opposite corner does not move.
 */
export function dragCorner(
  cover: Cover,
  { corner, to, size }: { corner: 0 | 2; to: Point; size: Size },
): Cover {
  const corners = cornersOf(cover, size);
  const fixed = corners[corner === 0 ? 2 : 0];
  const sign = corner === 0 ? -1 : 1;
  const reach = turn({ x: to.x - fixed.x, y: to.y - fixed.y }, -cover.angleDegrees);
  const width = Math.max(sign * reach.x, COVER_MIN_SIDE * size.width);
  const height = Math.max(sign * reach.y, COVER_MIN_SIDE * size.height);
  const toCentre = turn({ x: (sign * width) / 2, y: (sign * height) / 2 }, cover.angleDegrees);
  return fitCover({
    ...cover,
    x: (fixed.x + toCentre.x) / size.width,
    y: (fixed.y + toCentre.y) / size.height,
    width: width / size.width,
    height: height / size.height,
  });
}
