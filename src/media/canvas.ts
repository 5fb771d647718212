/** A canvas of the worker (OffscreenCanvas) or of the page. */
type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;

export interface DrawnCanvas {
  canvas: AnyCanvas;
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
}

/**
 * Creates a canvas.
 * @throws UnreadablePicture if the browser has no memory for it
 */
export function createCanvas(width: number, height: number): DrawnCanvas {
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
 * Encodes the canvas as a JPEG file. The file contains only pixels and no metadata of the camera.
 */
export async function encodeJpeg(canvas: AnyCanvas, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality });
  const { promise, resolve } = withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', quality);
  const blob = await promise;
  if (!blob) throw new UnreadablePicture('The browser could not encode the picture.');
  return blob;
}

/** Does the same as `Promise.withResolvers`, which the oldest supported browsers do not have. */
function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/**
 * Thrown if the bytes of a file cannot be decoded as a picture, even if its type says that it is a
 * picture.
 */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

/** Thrown if the worker that makes a file smaller did not answer in time. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/**
 * Thrown if a person removed the file or chose another form of the film while the file was being
 * prepared.
 */
export class NoLongerWanted extends Error {
  override name = 'NoLongerWanted';
}
