import type { GrayPicture } from './gray-picture.ts';

/** Which pixels are print: clearly darker than what is around them, however dark the whole picture is. */
export interface Ink {
  width: number;
  height: number;
  /** 1 for print. */
  is: Uint8Array;
  /** 1 where the surroundings have strong contrast at all. */
  isBusy: Uint8Array;
}

/** How far around a pixel its surroundings are measured, as a fraction of the long edge. */
const REACH = 0.014;
const MIN_DARKER_OF_RANGE = 0.07;
const BUSY_OF_RANGE = 0.16;

export function findInk({ width, height, light }: GrayPicture): Ink {
  const reach = Math.max(4, Math.round(Math.max(width, height) * REACH));
  const sums = tabulate({ width, height, valueAt: (index) => light[index]! });
  const squares = tabulate({ width, height, valueAt: (index) => light[index]! ** 2 });
  const range = rangeOf(light);
  const is = new Uint8Array(width * height);
  const isBusy = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - reach);
    const bottom = Math.min(height, y + reach + 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const area = (right - left) * (bottom - top);
      const sumIn = (table: Float64Array) =>
        table[bottom * (width + 1) + right]! -
        table[top * (width + 1) + right]! -
        table[bottom * (width + 1) + left]! +
        table[top * (width + 1) + left]!;
      const mean = sumIn(sums) / area;
      const deviation = Math.sqrt(Math.max(0, sumIn(squares) / area - mean ** 2));
      const index = y * width + x;
      const darker = Math.max(3, MIN_DARKER_OF_RANGE * range, 0.35 * deviation);
      if (light[index]! < mean - darker) is[index] = 1;
      if (deviation > BUSY_OF_RANGE * range) isBusy[index] = 1;
    }
  }
  return { width, height, is, isBusy };
}

/** A summed-area table with one more row and column than the picture. */
function tabulate({
  width,
  height,
  valueAt,
}: {
  width: number;
  height: number;
  valueAt: (index: number) => number;
}): Float64Array {
  const table = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += valueAt(y * width + x);
      table[(y + 1) * (width + 1) + x + 1] = table[y * (width + 1) + x + 1]! + row;
    }
  }
  return table;
}

/** From nearly the darkest to nearly the lightest: a few glints and shadows do not count. */
function rangeOf(light: Uint8Array): number {
  const histogram = new Uint32Array(256);
  for (const value of light) histogram[value]! += 1;
  const atShare = (share: number) => {
    let seen = 0;
    for (let value = 0; value < 256; value += 1) {
      seen += histogram[value]!;
      if (seen >= share * light.length) return value;
    }
    return 255;
  };
  return Math.max(1, atShare(0.99) - atShare(0.01));
}
