/**
 * An opaque rectangle over a picture of an identity document. `x` and `y` are its centre.
 * `x` and `width` are fractions of the picture's width, `y` and `height` of its height. The angle
 * applies to pixels, so that a turned cover is still a rectangle.
 */
export interface Cover {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Clockwise, greater than -90 and at most 90. */
  angleDegrees: number;
}

/** Nearly black, the same on the screen and in the file that is sent. */
export const COVER_COLOR = '#1c1319';

export interface Redaction {
  covers: Cover[];
  isOn: boolean;
}

/** In pixels, or in any unit with the picture's aspect ratio. */
export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A shorter side would be hard to find and to move again. */
export const COVER_MIN_SIDE = 0.04;
const COVER_MAX_SIDE = 1.5;

export function fitCover(cover: Cover): Cover {
  return {
    x: clamp(cover.x, 0, 1),
    y: clamp(cover.y, 0, 1),
    width: clamp(cover.width, COVER_MIN_SIDE, COVER_MAX_SIDE),
    height: clamp(cover.height, COVER_MIN_SIDE, COVER_MAX_SIDE),
    angleDegrees: foldAngle(cover.angleDegrees),
  };
}

/** A rectangle turned by 180 degrees is the same rectangle. */
function foldAngle(degrees: number): number {
  const folded = ((degrees % 180) + 180) % 180;
  return folded > 90 ? folded - 180 : folded;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** In the units of `size`, clockwise. The first corner is top left if the cover is not turned. */
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

/** Clockwise around the origin, since the y axis points down. */
export function turn({ x, y }: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** The opposite corner does not move. `to` is in the units of `size`. */
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
