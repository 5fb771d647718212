/** Draws the picture that a family sends. */
import { MARK } from '../../components/look/marks.ts';
import type { Drawing, Page, Pages } from '../layout/page.ts';
import { canvasFont, createContext } from './canvas-text.ts';
import { PICTURE } from './colours.ts';

const JPEG_QUALITY = 0.9;

export async function drawPicture(
  pages: Pages,
  page: Page,
  photo: ImageBitmap | undefined,
): Promise<Blob> {
  const context = createContext(pages.language, { width: pages.width, height: page.height });
  context.fillStyle = PICTURE.ground;
  context.fillRect(0, 0, pages.width, page.height);
  for (const drawing of page.drawings) draw(context, drawing, photo);
  return toJpeg(context.canvas, JPEG_QUALITY);
}

export function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(blob) : reject(new Error('The browser could not encode a canvas as JPEG.')),
      'image/jpeg',
      quality,
    );
  });
}

function draw(
  context: CanvasRenderingContext2D,
  drawing: Drawing,
  photo: ImageBitmap | undefined,
): void {
  switch (drawing.kind) {
    case 'text':
      context.fillStyle = PICTURE[drawing.tone];
      for (const run of drawing.runs) {
        context.font = canvasFont(run.font, drawing.weight, run.size);
        context.fillText(run.drawn ?? run.text, run.x, drawing.y);
      }
      return;
    case 'line': {
      const { x, y, width, thickness, tone } = drawing;
      context.fillStyle = PICTURE[tone];
      context.fillRect(x, y - thickness / 2, width, thickness);
      return;
    }
    case 'dot':
      drawDot(context, drawing);
      return;
    case 'photo':
      if (photo) context.drawImage(photo, drawing.x, drawing.y, drawing.width, drawing.height);
      return;
    case 'mark':
      drawMark(context, drawing);
      return;
    case 'band':
      drawBand(context, drawing);
      return;
  }
}

function drawDot(
  context: CanvasRenderingContext2D,
  { x, y, radius, look }: Extract<Drawing, { kind: 'dot' }>,
): void {
  context.beginPath();
  context.arc(x, y, look === 'good' ? radius - 1.5 : radius, 0, 2 * Math.PI);
  context.lineWidth = 3;
  context.strokeStyle = PICTURE.ink;
  context.fillStyle = look === 'bindu' ? PICTURE.bindu : PICTURE.ink;
  if (look === 'good') context.stroke();
  else context.fill();
}

function drawMark(
  context: CanvasRenderingContext2D,
  { x, y, size }: Extract<Drawing, { kind: 'mark' }>,
): void {
  context.save();
  context.translate(x, y);
  context.scale(size / 96, size / 96);
  const over = new Path2D(MARK.over);
  const stroke = (path: Path2D, colour: string, width: number) => {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke(path);
  };
  stroke(new Path2D(MARK.line), PICTURE.name, MARK.lineWidth);
  // At the knot, a gap beside the upper strand shows that it passes over the other. A canvas has no
  // `pathLength` for dashes as SVG has, so a rectangle limits the gap.
  context.save();
  context.beginPath();
  context.rect(36, 58, 24, 18);
  context.clip();
  stroke(over, PICTURE.ground, MARK.gap.width);
  context.restore();
  stroke(over, PICTURE.name, MARK.lineWidth);
  context.fillStyle = PICTURE.bindu;
  for (const { cx, cy, r } of MARK.bindu) {
    context.beginPath();
    context.arc(cx, cy, r, 0, 2 * Math.PI);
    context.fill();
  }
  context.restore();
}

/** In pixels. The border of a saree: a row of bindu (dots) between two turmeric rules. */
const BAND = { rule: 8, thickness: 2.5, step: 40, radius: 6 };

function drawBand(
  context: CanvasRenderingContext2D,
  { y, height }: Extract<Drawing, { kind: 'band' }>,
): void {
  const { width } = context.canvas;
  context.fillStyle = PICTURE.name;
  context.fillRect(0, y, width, height);
  context.fillStyle = PICTURE.bindu;
  for (const at of [y + BAND.rule, y + height - BAND.rule - BAND.thickness]) {
    context.fillRect(0, at, width, BAND.thickness);
  }
  for (let x = BAND.step / 2; x < width; x += BAND.step) {
    context.beginPath();
    context.arc(x, y + height / 2, BAND.radius, 0, 2 * Math.PI);
    context.fill();
  }
}
