/**
 * Whether all rows of a picture are in its file. Phone and server judge by this alone: a browser
 * shows grey or white in the place of what is missing, without an error.
 *
 * A file of another type counts as whole.
 */
import { detectMediaType } from './media.ts';
import { walkJpeg } from './whole-jpeg.ts';

export async function isWholePicture(bytes: Uint8Array): Promise<boolean> {
  switch (detectMediaType(bytes)) {
    case 'image/jpeg': {
      const walk = walkJpeg(bytes);
      for (;;) {
        const { done, value } = walk.next();
        if (done === true) return value;
        await new Promise<void>((resolve) => setTimeout(resolve));
      }
    }
    case 'image/png':
      return isWholePng(bytes);
    case 'image/webp':
      return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 <= bytes.length;
    default:
      return true;
  }
}

/**
 * PNG, third edition, clauses 5, 7, 8 and 11: no checksum of the header, the palette or the pixels is
 * wrong, a needed palette is there, the pieces with pixels follow each other, and the pixels are as
 * many as the header says. The end marker `IEND` may be missing.
 */
async function isWholePng(bytes: Uint8Array): Promise<boolean> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  // Joined here: a stream of hundreds of thousands of empty parts takes a minute.
  const pixels = new Uint8Array(bytes.length);
  let pixelBytes = 0;
  let rawBytes = 0;
  let hasColors = true;
  let typeBefore = '';
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'IEND') break;
    if (['IHDR', 'PLTE', 'IDAT'].includes(type)) {
      const isCutOff = end > bytes.length;
      if (isCutOff || crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4))
        return false;
    }
    if (type === 'IHDR') {
      rawBytes = countRawBytes(view, at + 8);
      hasColors = bytes[at + 17] !== PALETTE;
    }
    if (type === 'PLTE') hasColors = (end - at) % 3 === 0;
    if (type === 'IDAT') {
      if (!hasColors || (pixelBytes > 0 && typeBefore !== 'IDAT')) return false;
      const part = bytes.subarray(at + 8, end - 4);
      pixels.set(part, pixelBytes);
      pixelBytes += part.length;
    }
    at = end;
    typeBefore = type;
  }
  return rawBytes > 0 && (await inflatesTo(pixels.subarray(0, pixelBytes), rawBytes));
}

/** Each row begins with the number of its filter. Interlaced pixels come in seven passes. */
function countRawBytes(view: DataView, at: number): number {
  const [width, height] = [view.getUint32(at), view.getUint32(at + 4)];
  const [depth, color, isInterlaced] = [
    view.getUint8(at + 8),
    view.getUint8(at + 9),
    view.getUint8(at + 12),
  ];
  const bitsPerPixel = depth * (SAMPLES[color] ?? 0);
  const passes = isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  return passes.reduce((sum, [x, y, right, down]) => {
    const [columns, rows] = [Math.ceil((width - x) / right), Math.ceil((height - y) / down)];
    return columns > 0 && rows > 0
      ? sum + rows * (1 + Math.ceil((columns * bitsPerPixel) / 8))
      : sum;
  }, 0);
}

const PALETTE = 3;
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Of each pass: the first column and row, and the distances to the next. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A browser that cannot inflate (Safari below 16.4) only asks whether there are pixels. */
async function inflatesTo(bytes: Uint8Array, size: number): Promise<boolean> {
  if (typeof DecompressionStream === 'undefined') return bytes.length > 0;
  const inflate = new DecompressionStream('deflate');
  const reader = new Blob([bytes]).stream().pipeThrough(inflate).getReader();
  let inflated = 0;
  try {
    while (inflated < size) {
      const { value } = await reader.read();
      if (!value) return false;
      inflated += value.length;
    }
    return true;
  } catch {
    return false;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Browsers and Node have these. The compiler settings of this folder do not know them. */
declare function setTimeout(work: () => void): unknown;
declare const DecompressionStream: undefined | (new (format: 'deflate') => object);
declare class Blob {
  constructor(parts: Uint8Array[]);
  stream(): { pipeThrough: (through: object) => { getReader: () => Reader } };
}
interface Reader {
  read: () => Promise<{ value?: Uint8Array }>;
  cancel: () => Promise<void>;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ byte) & 0xff]!;
  return ~crc >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  return crc;
});
