import sharp, { type Sharp } from 'sharp';
import { createTurns } from '../storage/turns.ts';

/** A picture that cannot be taken; its owner hears which of the two it is. */
export class PictureError extends Error {
  override name = 'PictureError';
  readonly reason: 'unreadable' | 'tooManyPixels';

  constructor(reason: PictureError['reason'], options?: ErrorOptions) {
    super(`A picture was refused: ${reason}`, options);
    this.reason = reason;
  }
}

interface Reencoding {
  /** What the first bytes said; it must decode as that. */
  mediaType: string;
  /** Made smaller, never larger, to fit into a square of this. */
  maxEdgePixels?: number;
}

/**
 * Decodes a picture and encodes it anew in its own format: upright, in sRGB, with its
 * proportions, and with nothing of the file but its pixels. Metadata (the place and the
 * time of a photo, a thumbnail of what was cut away) and whatever else was hidden in the
 * file are gone.
 *
 * @param read is called when it is the picture's turn: few files are in memory at once
 * @throws PictureError for what does not decode as its type to its end, or is too many pixels
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

/** The cameras of today's phones have up to 50 million; a turned picture is held in memory as a whole. */
const PIXELS_MAX = 52_000_000;
const QUALITY = 88;
const REENCODE_MAX_S = 30;

const takeTurn = createTurns(2);
sharp.cache(false);
sharp.concurrency(1);
// A large picture would be unfolded into a file of the system's temporary folder, in the clear.
process.env.VIPS_DISC_THRESHOLD = '1g';
