import { describe, expect, test } from 'vitest';
import { turn, type Cover } from '../../src/domain/redaction.ts';
import { grayOf } from '../../src/media/card/proposal/find-ink.ts';
import { proposeCovers } from '../../src/media/card/proposal/propose-covers.ts';
import { drawSampleCard, type DrawnCard, type SampleCard } from './support/sample-card.ts';

test('a picture with nothing that stands out is covered where cards have their number', () => {
  const [width, height] = [640, 404];
  const data = new Uint8Array(width * height * 4).fill(200);
  const { covers } = proposeCovers(grayOf({ width, height, data }), 'back');
  const numberBand = [0.2, 0.5, 0.8].map((x) => ({ x: x * width, y: 0.86 * height }));
  const codeCorner = { x: 0.8 * width, y: 0.4 * height };
  for (const point of [...numberBand, codeCorner]) {
    expect(covers.some((cover) => isCovered(point, cover, { width, height }))).toBe(true);
  }
});

const WAYS: Record<string, Omit<SampleCard, 'side'>> = {
  'as in a scan': {},
  'tilted left': { turnedDegrees: -14 },
  'tilted right': { turnedDegrees: 17 },
  'turned by 90 degrees': { turnedDegrees: 92, picture: { width: 960, height: 1280 } },
  'upside down': { turnedDegrees: 185 },
  'turned by 270 degrees': { turnedDegrees: 266, picture: { width: 960, height: 1280 } },
  'seen from the side': { skewDegrees: 8 },
  'in the dark': { darkness: 0.75, turnedDegrees: 6 },
  small: { scale: 0.5, turnedDegrees: -8 },
  'with other words, on wood': { seed: 2, turnedDegrees: 4 },
};

describe.each(['front', 'back'] as const)(
  'of the %s, the numbers and the code are covered',
  (side) => {
    test.each(Object.entries(WAYS))('%s', async (_way, how) => {
      const card = await drawSampleCard({ side, ...how });
      const { covers } = proposeCovers(grayOf({ ...card, data: card.pixels }), side);
      expect(shareCovered(card, card.digits, covers)).toBeGreaterThan(0.97);
      expect(shareCovered(card, card.code, covers)).toBeGreaterThan(0.97);
      const all = new Uint8Array(card.width * card.height).fill(255);
      expect(shareCovered(card, all, covers)).toBeLessThan(0.6);
    });
  },
);

/** A part of the pixels tells enough of all. */
const EVERY = 7;

function shareCovered(picture: DrawnCard, mask: Uint8Array, covers: readonly Cover[]): number {
  let [marked, covered] = [0, 0];
  for (let index = 0; index < mask.length; index += EVERY) {
    if (mask[index] === 0) continue;
    marked += 1;
    const at = { x: index % picture.width, y: Math.floor(index / picture.width) };
    if (covers.some((cover) => isCovered(at, cover, picture))) covered += 1;
  }
  // The front has no code.
  return marked === 0 ? 1 : covered / marked;
}

function isCovered(
  point: { x: number; y: number },
  cover: Cover,
  size: { width: number; height: number },
): boolean {
  const offset = { x: point.x - cover.x * size.width, y: point.y - cover.y * size.height };
  const local = turn(offset, -cover.angleDegrees);
  return (
    Math.abs(local.x) <= (cover.width * size.width) / 2 &&
    Math.abs(local.y) <= (cover.height * size.height) / 2
  );
}
