import imageCompression from 'browser-image-compression';
import type { Prepared } from '../../store/media-picked.ts';
import { makeThumbnail } from '../../sync/make-thumbnail.ts';

/** Sharp on any phone and on a large screen, at a tenth of what a camera writes. */
const SENT = { maxWidthOrHeight: 2048, initialQuality: 0.82 };
const THUMBNAIL = { maxWidthOrHeight: 480, initialQuality: 0.75 };

/**
 * The photo as it is sent, and a small one to keep: upright, with nothing of the file
 * but its pixels (no place, no time, no name of a phone). Rejects for what is no picture.
 */
export async function compressPhoto(file: Blob): Promise<Prepared & { file: Blob }> {
  const sent = await shrink(file, SENT);
  return { file: sent, thumbnail: (await makeThumbnail(sent)) ?? (await shrink(sent, THUMBNAIL)) };
}

async function shrink(
  picture: Blob,
  size: { maxWidthOrHeight: number; initialQuality: number },
): Promise<Blob> {
  const file = new File([picture], 'photo.jpg', { type: picture.type });
  return imageCompression(file, {
    ...size,
    fileType: 'image/jpeg',
    // It would fetch itself from a CDN; where this runs is our own worker already.
    useWebWorker: false,
    preserveExif: false,
  });
}
