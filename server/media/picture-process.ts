/**
 * Decodes pictures in a process of its own, because only the end of the process surely stops a
 * decoder: libvips checks its time limit between two steps, and all scans of a JPEG are one step.
 */
import { setPriority } from 'node:os';
import sharp, { type Metadata } from 'sharp';
import { isWholePicture } from '../../src/domain/whole-picture.ts';

export type Refusal = 'unreadable' | 'tooManyPixels';

export interface PictureJob {
  file: Uint8Array;
  /** The media type that the first bytes show. The picture must decode as this type. */
  mediaType: string;
  /** The picture is scaled down to fit into a square with this edge, and never scaled up. */
  maxEdgePixels?: number | undefined;
}

/**
 * `needsBytes` comes before `encoded`. The parent answers 'go' when so much memory is free.
 * `keptBytes` is the memory that the process keeps after the picture.
 */
export type PictureMessage =
  | { needsBytes: number }
  | (({ refused: Refusal } | { encoded: Uint8Array }) & { keptBytes: number });

/**
 * Most phone cameras take at most 50 million pixels. SCAN_PIXELS_MAX limits those of all scans of a
 * progressive JPEG together: a file of some KB may have thousands of scans.
 */
const PIXELS_MAX = 52_000_000;
const SCAN_PIXELS_MAX = 12 * PIXELS_MAX;
/** An interlaced PNG takes as long as so many scans. With 50 million pixels, it took 6 s for 19 KB. */
const INTERLACED_SCANS = 40;
/** As measured, even if decoding goes row by row. A PNG of some KB may be 4 million pixels wide. */
const ROWS_KEPT = 640;
const QUALITY = 88;
/** Larger JPEGs get standard Huffman tables: optimised tables need all coefficients in memory. */
const MEASURED_TABLES_MAX_PIXELS = 16_000_000;

const FORMATS: Record<string, 'jpeg' | 'png' | 'webp'> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

sharp.cache(false);
sharp.concurrency(1);
// Above this limit, libvips would decode into an unencrypted file of the temporary folder.
process.env.VIPS_DISC_THRESHOLD = '1g';
try {
  setPriority(10);
} catch {
  // deploy/sambandh.service forbids a change. The process then has the priority of the server.
}

let go: (() => void) | undefined;
process.on('message', (message: PictureJob | 'go') => {
  if (message === 'go') go?.();
  else void answer(message);
});
// A running decoder would delay a normal exit.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function answer(job: PictureJob): Promise<void> {
  const picture = await measure(job).catch(() => 'unreadable' as const);
  if (typeof picture === 'string') return sendEnd({ refused: picture });
  send({ needsBytes: picture.needsBytes });
  await new Promise<void>((resolve) => (go = resolve));
  const encoded = await encode(job, picture).catch(() => undefined);
  sendEnd(encoded ? { encoded } : { refused: 'unreadable' });
}

function sendEnd(end: { refused: Refusal } | { encoded: Uint8Array }): void {
  send({ ...end, keptBytes: process.memoryUsage.rss() });
}

function send(message: PictureMessage): void {
  process.send?.(message);
}

/**
 * libvips inflates all texts of a PNG before it tells the size: hundreds of KB become gigabytes. So only
 * the chunks that say how the picture looks are left.
 */
function withoutTexts(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.length);
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 8 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (SEEN_CHUNKS.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

const SEEN_CHUNKS = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP eXIf'.split(' '));

interface Measured {
  /** The part of the file that is given to the decoder. */
  decoded: Uint8Array;
  pixels: number;
  isTurned: boolean;
  needsBytes: number;
}

async function measure({ file, mediaType }: PictureJob): Promise<Measured | Refusal> {
  const decoded = mediaType === 'image/png' ? withoutTexts(file) : file;
  const metadata = await sharp(decoded, { limitInputPixels: false }).metadata();
  const { width, height, format, orientation = 1 } = metadata;
  const pixels = width * height;
  const isTurned = orientation > 1;
  if (format !== FORMATS[mediaType]) return 'unreadable';
  const scansOfPng = metadata.isProgressive ? INTERLACED_SCANS : 1;
  const scans = format === 'jpeg' ? countScans(file) : scansOfPng;
  const needsBytes = pixels * bytesPerPixel(metadata, isTurned) + ROWS_KEPT * bytesPerRow(metadata);
  const isTooLarge = pixels > PIXELS_MAX || scans * pixels > SCAN_PIXELS_MAX;
  if (isTooLarge) return 'tooManyPixels';
  return (await isWholePicture(file)) ? { decoded, pixels, isTurned, needsBytes } : 'unreadable';
}

/** The memory that decoding, turning and encoding need, as measured. */
function bytesPerPixel(metadata: Metadata, isTurned: boolean): number {
  const { format, width, height, channels, isProgressive, chromaSubsampling } = metadata;
  if (format === 'webp') return 14;
  const unfolded = bytesPerRow(metadata) / width;
  if (format === 'png') return isProgressive || isTurned ? unfolded : 0;
  const components = chromaSubsampling === '4:2:0' ? channels / 2 : channels;
  const read = isProgressive ? 2 * components : 0;
  const written = width * height > MEASURED_TABLES_MAX_PIXELS ? 0 : channels;
  return read + written + (isTurned ? unfolded : 0);
}

function bytesPerRow({ width, channels, depth }: Metadata): number {
  return width * channels * (depth === 'ushort' ? 2 : 1);
}

/** The number of SOS markers. Within a scan, FF is followed by 00, TEM or a restart marker. */
function countScans(file: Uint8Array): number {
  let scans = 0;
  for (let at = 2; at < file.length;) {
    at = file.indexOf(0xff, at);
    if (at === -1) break;
    const marker = file[at + 1] ?? 0;
    if (marker === SOS) scans += 1;
    const isAlone = marker <= TEM || marker === 0xff || (marker >= 0xd0 && marker <= EOI);
    if (marker === EOI) break;
    at += isAlone ? 1 : 2 + ((file[at + 2] ?? 0) << 8) + (file[at + 3] ?? 0);
  }
  return scans;
}
const TEM = 0x01;
const SOS = 0xda;
const EOI = 0xd9;
/** The decoder needs an end marker, which the file may lack (src/domain/whole-jpeg.ts). */
const JPEG_END = Buffer.from([0xff, EOI]);

/** Removes metadata (place, time, the thumbnail of a part that was cropped) and all hidden data. */
async function encode(
  { mediaType, maxEdgePixels }: PictureJob,
  { decoded, pixels, isTurned }: Measured,
): Promise<Buffer> {
  const format = FORMATS[mediaType];
  // A picture that is not turned is decoded row by row.
  const picture = sharp(format === 'jpeg' ? Buffer.concat([decoded, JPEG_END]) : decoded, {
    failOn: 'error',
    limitInputPixels: PIXELS_MAX,
    sequentialRead: !isTurned,
  });
  if (isTurned) picture.autoOrient();
  if (maxEdgePixels !== undefined) {
    picture.resize({
      width: maxEdgePixels,
      height: maxEdgePixels,
      fit: 'inside',
      withoutEnlargement: true,
    });
  }
  if (format === 'png') return picture.png().toBuffer();
  if (format === 'webp') return picture.webp({ quality: QUALITY }).toBuffer();
  const optimiseCoding = pixels <= MEASURED_TABLES_MAX_PIXELS;
  return picture.jpeg({ quality: QUALITY, optimiseCoding }).toBuffer();
}
