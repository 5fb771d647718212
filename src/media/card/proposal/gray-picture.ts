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
