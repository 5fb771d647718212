import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { SampleFile } from '../../e2e/support/media.ts';

/** A photo is recognised by its colour, because compression does not change it much. */
const COLOURS = {
  red: [200, 40, 40],
  green: [40, 170, 40],
  blue: [40, 40, 200],
  yellow: [200, 200, 40],
  grey: [128, 128, 128],
} as const;

const NOISE = 60;

const made = new Map<number, Promise<SampleFile[]>>();

/** The height of a photo is a third more than its width in pixels. */
export function listSamplePhotos(width: number): Promise<SampleFile[]> {
  const known = made.get(width);
  if (known) return known;
  const photos = Promise.all(
    Object.entries(COLOURS).map(async ([name, colour]) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await takePhoto(colour, width),
    })),
  );
  made.set(width, photos);
  return photos;
}

async function takePhoto(colour: readonly number[], width: number): Promise<Buffer> {
  const height = (width * 4) / 3;
  const pixels = randomBytes(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const noise = ((pixels[at] ?? 0) * NOISE) / 255 - NOISE / 2;
    pixels[at] = Math.min(255, Math.max(0, (colour[at % 3] ?? 0) + noise));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

export async function nameColour(picture: Buffer): Promise<string> {
  const { channels } = await sharp(picture).stats();
  const distance = (colour: readonly number[]) =>
    colour.reduce((sum, value, index) => sum + Math.abs(value - (channels[index]?.mean ?? 0)), 0);
  const [nearest] = Object.entries(COLOURS).toSorted(([, a], [, b]) => distance(a) - distance(b));
  return nearest?.[0] ?? '';
}
