import { describe, expect, test } from 'vitest';
import { isCovered, type Cover } from '../../../src/domain/cover.ts';
import { grayOf } from '../../../src/screens/profile/aadhaar/picture/proposal/gray-picture.ts';
import { proposeCovers } from '../../../src/screens/profile/aadhaar/picture/proposal/propose-covers.ts';
import { drawSampleCard, type DrawnCard, type SampleCard } from './support/sample-card.ts';

const SAMPLES: [string, SampleCard][] = [
  ['a front', { side: 'front' }],
  ['a back', { side: 'back' }],
  ["another person's front on a dark table", { side: 'front', seed: 2 }],
  ['a front that lies askew', { side: 'front', turnedDegrees: 11 }],
  ['a back that lies askew the other way', { side: 'back', turnedDegrees: -17 }],
  ['a front from the side', { side: 'front', skewDegrees: 14, turnedDegrees: -5 }],
  [
    'a front turned by 90°',
    { side: 'front', turnedDegrees: 90, picture: { width: 860, height: 1280 } },
  ],
  [
    'a back turned by -90°',
    { side: 'back', turnedDegrees: -90, picture: { width: 860, height: 1280 } },
  ],
  ['a front upside down', { side: 'front', turnedDegrees: 180 }],
  [
    'an upright front in an upright picture',
    { side: 'front', picture: { width: 900, height: 1300 } },
  ],
  [
    'an upright back in an upright picture',
    { side: 'back', picture: { width: 900, height: 1300 } },
  ],
  ['a dark front', { side: 'front', darkness: 0.85 }],
  ['a dark back, askew', { side: 'back', darkness: 0.8, turnedDegrees: 8 }],
  ['a front that fills half of the picture', { side: 'front', scale: 0.55, turnedDegrees: 4 }],
  ['a small picture of a front', { side: 'front', picture: { width: 480, height: 320 } }],
];

describe.each(SAMPLES)('%s', (_name, sample) => {
  test('has no digit and no part of the QR code beside the proposed covers, and leaves the rest to be read', async () => {
    const card = await drawSampleCard(sample);
    const covers = propose(card, sample);
    expect(countUncovered(card, { mask: card.digits, covers })).toBe(0);
    const codePixels = card.code.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0);
    // The quiet edge of a code may stick out by a hair.
    expect(countUncovered(card, { mask: card.code, covers })).toBeLessThanOrEqual(
      codePixels * 0.02,
    );
    const everything = new Uint8Array(card.width * card.height).fill(255);
    const left = countUncovered(card, { mask: everything, covers });
    expect(left).toBeGreaterThan(card.width * card.height * 0.3);
  });
});

test('a picture with nothing that stands out is covered where cards have their number', () => {
  const [width, height] = [640, 404];
  const blank = { width, height, pixels: Buffer.alloc(width * height * 4, 200) };
  const covers = propose(blank, { side: 'back' });
  const numberBand = [0.2, 0.5, 0.8].map((x) => ({ x: x * width, y: 0.86 * height }));
  const codeCorner = { x: 0.8 * width, y: 0.4 * height };
  for (const point of [...numberBand, codeCorner]) {
    expect(covers.some((cover) => isCovered(point, cover, { width, height }))).toBe(true);
  }
});

function propose(
  { width, height, pixels }: Pick<DrawnCard, 'width' | 'height' | 'pixels'>,
  { side }: SampleCard,
): Cover[] {
  const gray = grayOf({ width, height, data: new Uint8Array(pixels) });
  return proposeCovers(gray, { side, barcodes: [] });
}

function countUncovered(
  size: { width: number; height: number },
  { mask, covers }: { mask: Uint8Array; covers: readonly Cover[] },
): number {
  let count = 0;
  for (const [index, value] of mask.entries()) {
    if (value === 0) continue;
    const point = { x: index % size.width, y: Math.floor(index / size.width) };
    if (!covers.some((cover) => isCovered(point, cover, size))) count += 1;
  }
  return count;
}
