import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { QueuedFile } from '../page/ours.ts';

const WANTED_BYTES = 700_000;

/** An encoder can hardly make noise smaller, so these pictures stay as large as photos. */
export async function makePictures(): Promise<QueuedFile[]> {
  const slots = ['aadhaar-front', 'aadhaar-back', 'photo', 'photo', 'photo'] as const;
  return Promise.all(slots.map(async (slot) => ({ slot, base64: await makeNoise() })));
}

async function makeNoise(): Promise<string> {
  const [width, height] = [1_200, 900];
  const raw = { width, height, channels: 3 as const };
  const pixels = randomBytes(width * height * raw.channels);
  for (let quality = 90; quality > 10; quality -= 5) {
    const jpeg = await sharp(pixels, { raw }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= WANTED_BYTES) return jpeg.toString('base64');
  }
  throw new Error('Noise of this size is never small enough');
}
