import { toJpeg } from './draw-picture.ts';

/**
 * This is 40 × 50 mm at 300 dots per inch. It is also enough for the 400 × 500 pixels of the photo
 * in a picture.
 */
const WIDTH = 472;
const HEIGHT = 590;
const JPEG_QUALITY = 0.82;

/**
 * Makes the photo of a biodata: cropped to the aspect ratio 4:5, without the metadata of the file.
 */
export async function makePhoto(file: Blob): Promise<{ jpeg: Blob; bitmap: ImageBitmap }> {
  const whole = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  const scale = Math.max(WIDTH / whole.width, HEIGHT / whole.height);
  const [width, height] = [whole.width * scale, whole.height * scale];
  // The photo is cropped less at the top than at the bottom, because a face is usually above the
  // middle.
  context.drawImage(whole, (WIDTH - width) / 2, (HEIGHT - height) / 3, width, height);
  whole.close();
  return { jpeg: await toJpeg(canvas, JPEG_QUALITY), bitmap: await createImageBitmap(canvas) };
}
