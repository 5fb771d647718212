/** Draws flat card faces as a camera sees them. */
import sharp from 'sharp';
import type { Point } from '../../../../src/domain/redaction.ts';
import type { Face, FaceBox } from './faces.ts';
import { groundAt, type Ground } from './grounds.ts';
import { createRandom } from '../../../support/random.ts';

export type Quad = readonly [Point, Point, Point, Point];

export interface Scene {
  width: number;
  height: number;
  /** The corners go clockwise in the picture, beginning at the top left of the face. */
  items: { face: Face; corners: Quad }[];
  ground: Ground;
  seed: number;
  /** The darkness goes from 0 (daylight) to 1 (black). */
  darkness?: number;
  /** One end of the picture is darker by this share. */
  shade?: number;
  /** This share of the contrast is lost. */
  haze?: number;
  isGlaring?: boolean;
  isPhotocopy?: boolean;
  blurPx?: number;
  noise?: number;
}

export interface DrawnScene {
  jpeg: Buffer;
  width: number;
  height: number;
  cards: Quad[];
  /** For each number, these are the corners of its digits. */
  numbers: Quad[][];
  codes: Quad[];
}

export async function drawScene(scene: Scene): Promise<DrawnScene> {
  const { width, height, items } = scene;
  const pixels = new Uint8ClampedArray(width * height * 3);
  paintGround(pixels, scene);
  for (const { face, corners } of items) {
    // oxlint-disable-next-line no-await-in-loop -- each lies above the one before
    await paintFace(pixels, { scene, face, corners });
  }
  paintLight(pixels, scene);
  let picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  if (scene.isPhotocopy) picture = picture.grayscale().linear(1.7, -70);
  if (scene.blurPx) picture = picture.blur(scene.blurPx);
  const jpeg = await picture.jpeg({ quality: 88 }).toBuffer();
  const cards = items.map(({ corners }) => corners);
  const numbers = items.flatMap(({ face, corners }) =>
    face.numbers.map((digits) => digits.map((box) => place(box, { face, corners }))),
  );
  const codes = items.flatMap(({ face, corners }) =>
    face.codes.map((box) => place(box, { face, corners })),
  );
  return { jpeg, width, height, cards, numbers, codes };
}

function paintGround(pixels: Uint8ClampedArray, { width, height, ground, seed }: Scene): void {
  const colorAt = groundAt(ground, createRandom(seed));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colorAt(x, y), (y * width + x) * 3);
  }
}

async function paintFace(
  pixels: Uint8ClampedArray,
  { scene, face, corners }: { scene: Scene; face: Face; corners: Quad },
): Promise<void> {
  const scale = Math.min(2, (distance(corners[0], corners[1]) / face.width) * 1.1);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(face.width * scale)}" height="${Math.round(face.height * scale)}" viewBox="0 0 ${face.width} ${face.height}">
    <g stroke="#222">${face.svg}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const toFace = invert(projection(corners));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const right = Math.min(scene.width - 1, Math.ceil(Math.max(...xs)));
  const bottom = Math.min(scene.height - 1, Math.ceil(Math.max(...ys)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= bottom; y += 1) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= right; x += 1) {
      const at = project(toFace, { x: x + 0.5, y: y + 0.5 });
      if (at.x < 0 || at.x >= 1 || at.y < 0 || at.y >= 1) continue;
      blend(pixels, (y * scene.width + x) * 3, { data, info, at });
    }
  }
}

interface Sample {
  data: Buffer;
  info: { width: number; height: number };
  at: Point;
}

/** The colour is interpolated between four pixels of the face. */
function blend(pixels: Uint8ClampedArray, to: number, { data, info, at }: Sample): void {
  const fx = Math.min(info.width - 1.001, Math.max(0, at.x * info.width - 0.5));
  const fy = Math.min(info.height - 1.001, Math.max(0, at.y * info.height - 0.5));
  const [x, y] = [Math.floor(fx), Math.floor(fy)];
  const [dx, dy] = [fx - x, fy - y];
  const from = (y * info.width + x) * 4;
  const below = from + info.width * 4;
  const mix = (channel: number) =>
    (data[from + channel]! * (1 - dx) + data[from + 4 + channel]! * dx) * (1 - dy) +
    (data[below + channel]! * (1 - dx) + data[below + 4 + channel]! * dx) * dy;
  const alpha = mix(3) / 255;
  for (let channel = 0; channel < 3; channel += 1) {
    pixels[to + channel] = mix(channel) * alpha + pixels[to + channel]! * (1 - alpha);
  }
}

function paintLight(pixels: Uint8ClampedArray, scene: Scene): void {
  const { width, height, darkness = 0, shade = 0, haze = 0, isGlaring, noise = 4 } = scene;
  const random = createRandom(scene.seed + 1);
  const turned = random.between(0, Math.PI * 2);
  const glare = { x: random.between(0.2, 0.8) * width, y: random.between(0.2, 0.8) * height };
  const glareReach = Math.max(width, height) * 0.12;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const along =
        ((x / width - 0.5) * Math.cos(turned) + (y / height - 0.5) * Math.sin(turned)) * 0.7 + 0.5;
      const light = (1 - darkness) * (1 - shade * along);
      const far = isGlaring ? Math.hypot(x - glare.x, y - glare.y) / glareReach : 9;
      const shine = far < 3 ? 150 * Math.exp(-far * far) : 0;
      const grain = (random.next() + random.next() + random.next() - 1.5) * noise * 1.6;
      const index = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = pixels[index + channel]! * (1 - haze) + 205 * haze;
        pixels[index + channel] = value * light + shine + grain;
      }
    }
  }
}

function place(box: FaceBox, { face, corners }: { face: Face; corners: Quad }): Quad {
  const matrix = projection(corners);
  const corner = (x: number, y: number) =>
    project(matrix, { x: x / face.width, y: y / face.height });
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return [corner(box.x, box.y), corner(right, box.y), corner(right, bottom), corner(box.x, bottom)];
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** The projection goes from the unit square to the quadrilateral (Heckbert 1989). */
function projection([a, b, c, d]: Quad): Matrix {
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y];
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const under = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / under;
  const h = (dx1 * sy - sx * dy1) / under;
  return [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
    g,
    h,
    1,
  ];
}

function project(m: Matrix, { x, y }: Point): Point {
  const under = m[6] * x + m[7] * y + m[8];
  return {
    x: (m[0] * x + m[1] * y + m[2]) / under,
    y: (m[3] * x + m[4] * y + m[5]) / under,
  };
}

/** The result lacks a constant factor, which does not change a projection. */
function invert([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
