import { COVER_COLOR, cornersOf, type Cover } from '../../domain/cover.ts';
import { encodeJpeg } from '../canvas.ts';
import { decodePicture, LONG_EDGE_MAX_PX } from './decode-picture.ts';

const SENT_QUALITY = 0.85;

/**
 * The covers are part of the pixels: the file contains neither the hidden areas nor metadata.
 * @throws UnreadablePicture
 */
export async function burnCovers(file: Blob, covers: readonly Cover[]): Promise<Blob> {
  const { canvas, context } = await decodePicture(file, LONG_EDGE_MAX_PX);
  context.fillStyle = COVER_COLOR;
  for (const cover of covers) {
    const [first, ...others] = cornersOf(cover, canvas);
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of others) context.lineTo(x, y);
    context.closePath();
    context.fill();
  }
  return encodeJpeg(canvas, SENT_QUALITY);
}
