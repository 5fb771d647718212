import sharp, { type Sharp } from 'sharp';
import { createSemaphore } from '../storage/semaphore.ts';

export class PictureError extends Error {
  override name = 'PictureError';
  readonly reason: 'unreadable' | 'tooManyPixels';

  constructor(reason: PictureError['reason'], options?: ErrorOptions) {
    super(`A picture was refused: ${reason}`, options);
    this.reason = reason;
  }
}

interface Reencoding {
  /** The media type that the first bytes show. The picture must decode as this type. */
  mediaType: string;
  /** The picture is scaled down to fit into a square with this edge, and never scaled up. */
  maxEdgePixels?: number;
}

/**
 * Removes metadata (the place and the time of a photo, a thumbnail of a part that was cropped) and
 * all hidden data.
 *
 * @param read is called only when the picture is to be encoded, so that few files are in memory
 * @throws PictureError if the file does not decode to its end as its type, or has too many pixels
 */
export async function reencodePicture(
  read: () => Promise<Buffer>,
  { mediaType, maxEdgePixels }: Reencoding,
): Promise<Buffer> {
  return takeTurn(async () => {
    const file = await read();
    await assertDecodable(file, mediaType);
    const picture = sharp(file, { failOn: 'error', limitInputPixels: PIXELS_MAX }).autoOrient();
    if (maxEdgePixels !== undefined) {
      picture.resize({
        width: maxEdgePixels,
        height: maxEdgePixels,
        fit: 'inside',
        withoutEnlargement: true,
      });
    }
    const encoded = FORMATS[mediaType] === 'png' ? picture.png() : encodeLossy(picture, mediaType);
    return await encoded
      .timeout({ seconds: REENCODE_MAX_S })
      .toBuffer()
      .catch((cause: unknown) => {
        throw new PictureError('unreadable', { cause });
      });
  });
}

async function assertDecodable(file: Buffer, mediaType: string): Promise<void> {
  const { width, height, format } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new PictureError('unreadable', { cause });
    });
  if (format !== FORMATS[mediaType]) throw new PictureError('unreadable');
  if (width * height > PIXELS_MAX) throw new PictureError('tooManyPixels');
}

function encodeLossy(picture: Sharp, mediaType: string): Sharp {
  return FORMATS[mediaType] === 'webp'
    ? picture.webp({ quality: QUALITY })
    : picture.jpeg({ quality: QUALITY });
}

const FORMATS: Record<string, 'jpeg' | 'png' | 'webp'> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/**
 * Most phone cameras take at most 50 million pixels. A larger picture could need too much memory,
 * because the server rotates it in memory.
 */
const PIXELS_MAX = 52_000_000;
const QUALITY = 88;
const REENCODE_MAX_S = 30;

const takeTurn = createSemaphore(2);
sharp.cache(false);
sharp.concurrency(1);
// Above this limit, libvips would decode into an unencrypted file of the temporary folder.
process.env.VIPS_DISC_THRESHOLD = '1g';
