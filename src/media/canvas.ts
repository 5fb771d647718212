type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;

export interface DrawnCanvas {
  canvas: AnyCanvas;
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
}

/** @throws UnreadablePicture if the browser has no memory for a canvas */
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

/** The worker that makes a file smaller did not answer in time. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/** A person removed the film, or cancelled making it smaller. */
export class NoLongerWanted extends Error {
  override name = 'NoLongerWanted';
}
