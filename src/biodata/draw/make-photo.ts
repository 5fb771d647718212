import { toJpeg } from './draw-picture.ts';

/** 40 × 50 mm at 300 dots per inch; also enough for the photo of 400 × 500 pixels in a picture. */
const WIDTH = 472;
const HEIGHT = 590;
const JPEG_QUALITY = 0.82;

/** Crops to the aspect ratio 4:5, and drops the metadata of the file. */
export async function makePhoto(file: Blob): Promise<{ jpeg: Blob; bitmap: ImageBitmap }> {
  const whole = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gave no 2D context for the canvas.');
  const scale = Math.max(WIDTH / whole.width, HEIGHT / whole.height);
  const [width, height] = [whole.width * scale, whole.height * scale];
  // The bottom is cropped more than the top: a face is usually above the middle.
  context.drawImage(whole, (WIDTH - width) / 2, (HEIGHT - height) / 3, width, height);
  whole.close();
  return { jpeg: await toJpeg(canvas, JPEG_QUALITY), bitmap: await createImageBitmap(canvas) };
}
