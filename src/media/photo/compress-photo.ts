import imageCompression from 'browser-image-compression';
import type { Prepared } from '../../store/media/pending-media.ts';
import { withEnd } from '../canvas.ts';
import { makeThumbnail } from '../make-thumbnail.ts';

/** Sharp on a phone and on a large screen, with about a tenth of the camera's bytes. */
const SENT = { maxWidthOrHeight: 2048, initialQuality: 0.82 };
const THUMBNAIL = { maxWidthOrHeight: 480, initialQuality: 0.75 };

/**
 * The photo and its thumbnail are upright and contain only pixels: no place, no time, no device
 * name. Rejects if the file is no picture.
 */
export async function compressPhoto(file: Blob): Promise<Prepared & { file: Blob }> {
  const sent = await shrink(file, SENT);
  return { file: sent, thumbnail: (await makeThumbnail(sent)) ?? (await shrink(sent, THUMBNAIL)) };
}

async function shrink(
  picture: Blob,
  size: { maxWidthOrHeight: number; initialQuality: number },
): Promise<Blob> {
  const file = new File([withEnd(picture)], 'photo.jpg', { type: picture.type });
  return imageCompression(file, {
    ...size,
    fileType: 'image/jpeg',
    // The library would load its own worker from a CDN. Usually this code runs in our worker.
    useWebWorker: false,
    preserveExif: false,
    // All browsers turn photos upright. The library would wait for ever for damaged EXIF data.
    exifOrientation: 1,
  });
}
