import sharp from 'sharp';
import { SHOWN_LONG_EDGE_PX } from '../../../../src/media/card/picture-requests.ts';

/** Decodes a picture at the size that the product uses. */
export async function openAsShown(
  jpeg: Buffer,
): Promise<{ width: number; height: number; data: Uint8Array }> {
  const { data, info } = await sharp(jpeg)
    .resize(SHOWN_LONG_EDGE_PX, SHOWN_LONG_EDGE_PX, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
