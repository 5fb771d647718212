import { toJpeg } from './draw-picture.ts';

/** 40 × 50 mm at 300 dots an inch, and the 400 × 500 of the picture. */
const WIDTH = 472;
const HEIGHT = 590;
const JPEG_QUALITY = 0.82;

/** The photo as it is printed: cut to 4:5 around its middle, with nothing of the file but its pixels. */
export async function makePhoto(file: Blob): Promise<{ jpeg: Blob; bitmap: ImageBitmap }> {
  const whole = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  const scale = Math.max(WIDTH / whole.width, HEIGHT / whole.height);
  const [width, height] = [whole.width * scale, whole.height * scale];
  // A face stands rather above the middle than below it.
  context.drawImage(whole, (WIDTH - width) / 2, (HEIGHT - height) / 3, width, height);
  whole.close();
  return { jpeg: await toJpeg(canvas, JPEG_QUALITY), bitmap: await createImageBitmap(canvas) };
}
