import { createCanvas, UnreadablePicture, type DrawnCanvas } from '../canvas.ts';

/**
 * The long edge of the picture that is sent. At this size names and addresses are readable, and
 * more detail is not needed (docs/decisions/0052).
 */
export const LONG_EDGE_MAX_PX = 1280;

/**
 * The long edge of the picture that is analysed and shown. At this size every digit on an Aadhaar
 * letter is readable. This picture is never sent or stored.
 */
export const SHOWN_LONG_EDGE_PX = 1400;

/**
 * Draws a picture no larger than `longEdgePx`, and upright by the orientation that the camera
 * stored.
 * @throws UnreadablePicture
 */
export async function decodePicture(file: Blob, longEdgePx: number): Promise<DrawnCanvas> {
  const bitmap = await openBitmap(file);
  try {
    const scale = Math.min(1, longEdgePx / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const drawn = createCanvas(width, height);
    const { context } = drawn;
    // JPEG has no transparency, so transparent pixels become white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return drawn;
  } finally {
    bitmap.close();
  }
}

async function openBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    // Every browser turns the picture upright by default. Chrome below 112 throws if an option
    // requests this.
    return await createImageBitmap(file);
  } catch (cause) {
    throw new UnreadablePicture('The file could not be decoded as a picture.', { cause });
  }
}
