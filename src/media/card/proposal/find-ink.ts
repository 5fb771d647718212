/** One byte for each pixel. */
export interface GrayPicture {
  width: number;
  height: number;
  light: Uint8Array;
}

/** RGBA to the brightness (luma) of Rec. 601. */
export function grayOf(pixels: {
  width: number;
  height: number;
  data: Uint8ClampedArray | Uint8Array;
}): GrayPicture {
  const { width, height, data } = pixels;
  const light = new Uint8Array(width * height);
  for (let index = 0; index < light.length; index += 1) {
    const from = index * 4;
    light[index] = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!;
  }
  return { width, height, light };
}

/** Pixels that are darker than their surroundings, in a bright or a dark picture. */
export interface Ink {
  width: number;
  height: number;
  /** 1 for each pixel of print, which is clearly darker than its surroundings. */
  is: Uint8Array;
  /** 1 for each pixel that is at least slightly darker, such as the dots of a blurred QR code. */
  isDim: Uint8Array;
}

/** The radius of a pixel's surroundings, as a fraction of the picture's long edge. */
const REACH = 0.014;
const MIN_DARKER_OF_RANGE = 0.07;
const DIM_OF_RANGE = 0.02;
const MIN_DARKER = 3;
const DARKER_OF_DEVIATION = 0.35;

export function findInk({ width, height, light }: GrayPicture): Ink {
  const reach = Math.max(4, Math.round(Math.max(width, height) * REACH));
  const range = rangeOf(light);
  const is = new Uint8Array(width * height);
  const isDim = new Uint8Array(width * height);
  // The sum of each column over the rows within the radius, updated row by row.
  const sums = new Float64Array(width);
  const squares = new Float64Array(width);
  const count = (y: number, sign: 1 | -1) => {
    if (y < 0 || y >= height) return;
    for (let x = 0; x < width; x += 1) {
      const value = light[y * width + x]!;
      sums[x]! += sign * value;
      squares[x]! += sign * value * value;
    }
  };
  for (let y = -reach; y < reach; y += 1) count(y, 1);
  for (let y = 0; y < height; y += 1) {
    count(y + reach, 1);
    count(y - reach - 1, -1);
    const rows = Math.min(height, y + reach + 1) - Math.max(0, y - reach);
    let [sum, square] = [0, 0];
    for (let x = -reach; x < width; x += 1) {
      if (x + reach < width) {
        sum += sums[x + reach]!;
        square += squares[x + reach]!;
      }
      if (x > reach) {
        sum -= sums[x - reach - 1]!;
        square -= squares[x - reach - 1]!;
      }
      if (x < 0) continue;
      const area = rows * (Math.min(width, x + reach + 1) - Math.max(0, x - reach));
      const mean = sum / area;
      const darker = mean - light[y * width + x]!;
      if (darker <= Math.max(MIN_DARKER, DIM_OF_RANGE * range)) continue;
      const deviation = Math.sqrt(Math.max(0, square / area - mean * mean));
      isDim[y * width + x] = 1;
      const isPrint =
        darker > Math.max(MIN_DARKER, MIN_DARKER_OF_RANGE * range, DARKER_OF_DEVIATION * deviation);
      if (isPrint) is[y * width + x] = 1;
    }
  }
  return { width, height, is, isDim };
}

/** The brightness range without the few darkest and lightest pixels: shadows and reflections. */
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
