/**
 * An opaque rectangle over a picture of an identity document. Places and sizes are
 * fractions of the picture, so that they hold whatever size it is shown or sent in;
 * the angle is one of pixels, so a turned cover stays a rectangle.
 */
export interface Cover {
  /** The centre, from the left as a fraction of the width. */
  x: number;
  /** The centre, from the top as a fraction of the height. */
  y: number;
  /** Along the cover's own first side, as a fraction of the picture's width. */
  width: number;
  /** Along its other side, as a fraction of the picture's height. */
  height: number;
  /** Clockwise, from -90 (not included) to 90. */
  angleDegrees: number;
}

/** Nearly black, on the screen as in what is sent. */
export const COVER_COLOR = '#1c1319';

/** What is hidden of a picked side before it is sent. */
export interface Covering {
  covers: Cover[];
  /** False only by the family's own act. */
  isOn: boolean;
  /** A person has opened the picture over the whole screen. */
  isOpened?: boolean;
  /** A person has looked at these very covers and said that they are right. */
  isChecked: boolean;
}

/** In pixels, or in anything else with the picture's proportions. */
export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** So that a cover can always be found and grasped again. */
export const COVER_MIN_SIDE = 0.04;
const COVER_MAX_SIDE = 1.5;

/** A cover as it may be: its centre on the picture, its sides neither vanishing nor endless. */
export function fitCover(cover: Cover): Cover {
  return {
    x: clamp(cover.x, 0, 1),
    y: clamp(cover.y, 0, 1),
    width: clamp(cover.width, COVER_MIN_SIDE, COVER_MAX_SIDE),
    height: clamp(cover.height, COVER_MIN_SIDE, COVER_MAX_SIDE),
    angleDegrees: foldAngle(cover.angleDegrees),
  };
}

/** A rectangle turned by half a circle is the same rectangle. */
function foldAngle(degrees: number): number {
  const folded = ((degrees % 180) + 180) % 180;
  return folded > 90 ? folded - 180 : folded;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** The four corners in the units of `size`, clockwise from the one that is top left when nothing is turned. */
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

/** Clockwise, as the y axis points down. */
export function turn({ x, y }: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Whether a point, in the units of `size`, lies under the cover. */
export function isCovered(point: Point, cover: Cover, size: Size): boolean {
  const offset = { x: point.x - cover.x * size.width, y: point.y - cover.y * size.height };
  const local = turn(offset, -cover.angleDegrees);
  return (
    Math.abs(local.x) <= (cover.width * size.width) / 2 &&
    Math.abs(local.y) <= (cover.height * size.height) / 2
  );
}

/** One corner is dragged to a point, in the units of `size`; the one across stays where it is. */
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
