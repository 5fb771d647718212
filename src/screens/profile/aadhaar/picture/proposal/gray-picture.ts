/** One byte a pixel; small enough to be looked at in a moment on a cheap phone. */
export interface GrayPicture {
  width: number;
  height: number;
  light: Uint8Array;
}

/** The long edge at which digits of a card that fills a third of the picture are still told apart. */
const LONG_EDGE_PX = 900;

/** RGBA pixels, averaged down to what the proposal looks at. */
export function grayOf(pixels: {
  width: number;
  height: number;
  data: Uint8ClampedArray | Uint8Array;
}): GrayPicture {
  const scale = Math.min(1, LONG_EDGE_PX / Math.max(pixels.width, pixels.height));
  const width = Math.max(1, Math.round(pixels.width * scale));
  const height = Math.max(1, Math.round(pixels.height * scale));
  const sums = new Float32Array(width * height);
  const counts = new Uint16Array(width * height);
  for (let y = 0; y < pixels.height; y += 1) {
    const row = Math.min(height - 1, Math.floor(y * scale)) * width;
    for (let x = 0; x < pixels.width; x += 1) {
      const from = (y * pixels.width + x) * 4;
      const to = row + Math.min(width - 1, Math.floor(x * scale));
      // Luma of Rec. 601.
      sums[to]! +=
        0.299 * pixels.data[from]! +
        0.587 * pixels.data[from + 1]! +
        0.114 * pixels.data[from + 2]!;
      counts[to]! += 1;
    }
  }
  return { width, height, light: Uint8Array.from(sums, (sum, index) => sum / counts[index]!) };
}
