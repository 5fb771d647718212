/** In one schedule, no two pictures or videos are equal, so a hash identifies each. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { reencodePicture } from '../../server/media/reencode-picture.ts';
import { CHUNK_BYTES } from '../../src/protocol/resumable.ts';
import { mp4 } from '../server/support/media-files.ts';

export interface SampleFile {
  blob: Blob;
  /** The server must store bytes with this hash. */
  sha256: string;
}

const pictures: Promise<SampleFile>[] = [];

/** Number n is always the same picture. */
export async function samplePicture(n: number): Promise<SampleFile> {
  pictures[n] ??= makePicture(n);
  return pictures[n];
}

async function makePicture(n: number): Promise<SampleFile> {
  const background = { r: n % 256, g: (n * 37) % 256, b: Math.floor(n / 256) % 256 };
  const bytes = await sharp({ create: { width: 3, height: 2, channels: 3, background } })
    .png()
    .toBuffer();
  const { signal } = new AbortController();
  const asker = { accountId: n, signal, mediaType: 'image/png' };
  const stored = await reencodePicture(async () => bytes, asker);
  return { blob: new Blob([new Uint8Array(bytes)], { type: 'image/png' }), sha256: sha256(stored) };
}

const VIDEO_BYTES = { small: 900, pieces: 1_150_000, chunks: CHUNK_BYTES + 400_000 } as const;

/** By its size, a video is sent in one form, in pieces, or in pieces of more than one chunk. */
export function sampleVideo(n: number, size: keyof typeof VIDEO_BYTES): SampleFile {
  const bytes = mp4({ dataBytes: VIDEO_BYTES[size] + n });
  return {
    blob: new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }),
    sha256: sha256(bytes),
  };
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
