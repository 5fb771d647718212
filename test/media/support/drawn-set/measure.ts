import { isCovered, type Cover, type Point } from '../../../../src/domain/redaction.ts';
import type { DrawnScene, Quad } from './scene.ts';

export interface Coverage {
  /** `open` counts the digits that the covers leave readable. */
  numbers: { open: number; of: number }[];
  /** Of each QR code, this share is covered. */
  codes: number[];
  /** Of the area of all cards, this share is covered. */
  cardShare: number;
  /** In a hit, every digit and every code is covered. */
  isHit: boolean;
  isNumberWhollyOpen: boolean;
}

/** From this share on, a digit counts as covered. `CODE_MIN` is the same for a code. */
const DIGIT_MIN = 0.75;
const CODE_MIN = 0.97;

export function measureCoverage(
  picture: Pick<DrawnScene, 'width' | 'height' | 'cards' | 'numbers' | 'codes'>,
  covers: readonly Cover[],
): Coverage {
  const share = (quad: Quad, steps: number) => {
    let covered = 0;
    for (let row = 0; row < steps; row += 1) {
      for (let column = 0; column < steps; column += 1) {
        const at = pointIn(quad, (column + 0.5) / steps, (row + 0.5) / steps);
        if (covers.some((cover) => isCovered(at, cover, picture))) covered += 1;
      }
    }
    return covered / steps ** 2;
  };
  const numbers = picture.numbers.map((digits) => ({
    open: digits.filter((digit) => share(digit, 6) < DIGIT_MIN).length,
    of: digits.length,
  }));
  const codes = picture.codes.map((code) => share(code, 40));
  const areas = picture.cards.map((card) => ({ area: areaOf(card), share: share(card, 60) }));
  const area = areas.reduce((sum, card) => sum + card.area, 0);
  return {
    numbers,
    codes,
    cardShare: areas.reduce((sum, card) => sum + card.area * card.share, 0) / area,
    isHit: numbers.every(({ open }) => open === 0) && codes.every((code) => code >= CODE_MIN),
    isNumberWhollyOpen: numbers.some(({ open, of }) => open === of),
  };
}

function pointIn([a, b, c, d]: Quad, x: number, y: number): Point {
  const mix = (from: Point, to: Point, by: number) => ({
    x: from.x + (to.x - from.x) * by,
    y: from.y + (to.y - from.y) * by,
  });
  return mix(mix(a, b, x), mix(d, c, x), y);
}

function areaOf(quad: Quad): number {
  return Math.abs(
    quad.reduce((sum, { x, y }, index) => {
      const next = quad[(index + 1) % 4]!;
      return sum + x * next.y - next.x * y;
    }, 0) / 2,
  );
}
