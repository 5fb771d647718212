import { createCanvas, UnreadablePicture, type DrawnCanvas } from '../canvas.ts';

/** For the picture that is sent: names and addresses stay readable (docs/decisions/0052). */
export const LONG_EDGE_MAX_PX = 1280;

/** For the picture that is analysed and shown, not sent: its digits should be readable. */
export const SHOWN_LONG_EDGE_PX = 1400;

/**
 * The picture becomes upright by the orientation that the camera stored.
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
    // JPEG has no transparency: transparent pixels become white.
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
    // The browser turns the picture upright. Chrome below 112 throws if an option requests this.
    return await createImageBitmap(file);
  } catch (cause) {
    throw new UnreadablePicture('The file could not be decoded as a picture.', { cause });
  }
}
