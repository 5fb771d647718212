import type { Size } from '../domain/redaction.ts';

type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;

export interface DrawnCanvas {
  canvas: AnyCanvas;
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
}

/** @throws UnreadablePicture if the browser has no memory for a canvas */
function createCanvas(width: number, height: number): DrawnCanvas {
  if (typeof document === 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context) return { canvas, context };
  } else {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (context) return { canvas, context };
  }
  throw new UnreadablePicture('The browser could not create a canvas.');
}

/**
 * Draws a picture or a moment of a video with a long edge of at most `longEdgePx`. JPEG has no
 * transparency: transparent pixels become white.
 * @throws UnreadablePicture
 */
export function drawScaled(source: CanvasImageSource, size: Size, longEdgePx: number): DrawnCanvas {
  const scale = Math.min(1, longEdgePx / Math.max(size.width, size.height));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const drawn = createCanvas(width, height);
  const { context } = drawn;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return drawn;
}

/**
 * The picture becomes upright by the orientation that the camera stored.
 * @throws UnreadablePicture
 */
export async function openBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    // Upright is the default. Chrome below 112 throws if an option requests it.
    return await createImageBitmap(withEnd(file));
  } catch (cause) {
    throw new UnreadablePicture('The file could not be decoded as a picture.', { cause });
  }
}

/**
 * A picture may lack its end marker (src/domain/whole-picture.ts), which the strict decoders of the
 * browsers ask for. They ignore a second one.
 */
export function withEnd(file: Blob): Blob {
  const { type } = file;
  return type in ENDS ? new Blob([file, Uint8Array.from(ENDS[type]!)], { type }) : file;
}

const ENDS: Record<string, readonly number[]> = {
  'image/jpeg': [0xff, 0xd9],
  'image/png': [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
};

/** The file contains only pixels, without metadata of the camera. */
export async function encodeJpeg(canvas: AnyCanvas, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality });
  const { promise, resolve } = withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', quality);
  const blob = await promise;
  if (!blob) throw new UnreadablePicture('The browser could not encode the picture.');
  return blob;
}

/** Replaces `Promise.withResolvers`, which the oldest supported browsers do not have. */
function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** The browser cannot decode the bytes, or has no memory to draw them. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

/** A person removed the film, or cancelled making it smaller. */
export class NoLongerWanted extends Error {
  override name = 'NoLongerWanted';
}
