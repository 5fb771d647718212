import { expect, test } from 'vitest';
import { isCovered } from '../../src/domain/redaction.ts';
import { grayOf } from '../../src/media/card/proposal/gray-picture.ts';
import { proposeCovers } from '../../src/media/card/proposal/propose-covers.ts';
import { drawPicture, KINDS } from './support/drawn-set/drawn-set.ts';
import { measureCoverage, type Coverage } from './support/drawn-set/measure.ts';
import { openAsShown } from './support/drawn-set/open-as-shown.ts';

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

test('of twenty pictures as families make them, no number is left open and nearly all are covered whole', async () => {
  const coverages: Coverage[] = [];
  for (const index of KINDS.keys()) {
    // oxlint-disable-next-line no-await-in-loop -- one picture at a time is memory enough
    const picture = await drawPicture(1, index);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const pixels = await openAsShown(picture.jpeg);
    const { covers } = proposeCovers(grayOf(pixels), picture.side);
    coverages.push(measureCoverage(picture, covers));
  }
  expect(coverages.filter(({ isNumberWhollyOpen }) => isNumberWhollyOpen)).toEqual([]);
  expect(coverages.filter(({ isHit }) => isHit).length).toBeGreaterThanOrEqual(19);
  expect(coverages.filter(({ cardShare }) => cardShare <= 0.5).length).toBeGreaterThanOrEqual(19);
}, 120_000);
