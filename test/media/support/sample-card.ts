/**
 * These cards are drawn without fonts, so every machine draws the same. Their numbers begin with 0
 * or 1, so no real card has them.
 */
import sharp from 'sharp';
import { createRandom } from '../../support/random.ts';

export interface SampleCard {
  side: 'front' | 'back';
  /** The card is turned clockwise. */
  turnedDegrees?: number;
  skewDegrees?: number;
  /** The darkness goes from 0 (daylight) to 1 (black). */
  darkness?: number;
  /** The size of the picture in pixels. */
  picture?: { width: number; height: number };
  /** The card has this share of the largest width that fits. */
  scale?: number;
  /** Each seed draws other words. Seed 2 also has another number and another colour of the table. */
  seed?: number;
}

export interface DrawnCard {
  png: Buffer;
  width: number;
  height: number;
  pixels: Buffer;
  /** A pixel in a digit of a number has 255, any other 0. */
  digits: Uint8Array;
  /** A pixel in the QR code has 255, any other 0. */
  code: Uint8Array;
}

const CARD = { width: 1012, height: 638 };
const DIGIT_STROKES = [
  'M0,0h1v2h-1z',
  'M.5,0v2',
  'M0,0h1v1h-1v1h1',
  'M0,0h1v2h-1M0,1h1',
  'M0,0v1h1M1,0v2',
  'M1,0h-1v1h1v1h-1',
  'M1,0h-1v2h1v-1h-1',
  'M0,0h1v2',
  'M0,0h1v2h-1zM0,1h1',
  'M1,1h-1v-1h1v2h-1',
];

export async function drawSampleCard(card: SampleCard): Promise<DrawnCard> {
  const { width, height } = card.picture ?? { width: 1280, height: 860 };
  const [digits, code, drawn] = await Promise.all([
    drawMask(card, drawNumbers(card)),
    card.side === 'back' ? drawMask(card, codeArea()) : new Uint8Array(width * height),
    sharp(Buffer.from(drawScene(card)))
      .png()
      .toBuffer(),
  ]);
  const pixels = await sharp(drawn).ensureAlpha().raw().toBuffer();
  return { png: drawn, width, height, pixels, digits, code };
}

async function drawMask(card: SampleCard, content: string): Promise<Uint8Array> {
  const svg = inPicture(card, `<g fill="#fff" stroke="#fff">${content}</g>`, '#000');
  const raw = await sharp(Buffer.from(svg)).removeAlpha().toColourspace('b-w').raw().toBuffer();
  return raw.map((value) => (value > 40 ? 255 : 0));
}

function drawScene(card: SampleCard): string {
  const random = createRandom(card.seed ?? 7).next;
  const dark = card.darkness ?? 0;
  const face = `
    <rect width="1012" height="638" rx="30" fill="#fbfaf5" stroke="#b9b29f" stroke-width="2"/>
    <rect width="1012" height="90" rx="30" fill="#f2d9a8"/>
    <path d="M330,55h380" stroke="#333" stroke-width="26" stroke-dasharray="60,14"/>`;
  const photo = `
    <rect x="50" y="140" width="220" height="270" fill="#c9d3da"/>
    <circle cx="160" cy="240" r="62" fill="#8d6a55"/>
    <path d="M70,410a90,90 0 0 1 180,0z" fill="#5d6b86"/>`;
  const content =
    card.side === 'front'
      ? `${photo}${drawWords(random, { x: 310, y: 160, width: 330, lines: 4, height: 30 })}`
      : `${drawWords(random, { x: 50, y: 150, width: 500, lines: 7, height: 24 })}${drawCode(random)}`;
  const ink = `<g fill="none" stroke="#222" stroke-linejoin="round">${drawNumbers(card)}</g>`;
  const table = card.seed === 2 ? '#6b5236' : '#8a8f98';
  return inPicture(
    card,
    `${face}${content}${ink}<path d="M40,505h930" stroke="#c0392b" stroke-width="5"/>`,
    table,
    dark > 0 ? `<rect width="100%" height="100%" fill="#050308" opacity="${dark}"/>` : '',
  );
}

function inPicture(card: SampleCard, content: string, ground: string, over = ''): string {
  const { picture = { width: 1280, height: 860 }, turnedDegrees = 0, skewDegrees = 0 } = card;
  const radians = (turnedDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const room = {
    width: CARD.width * cos + CARD.height * sin,
    height: CARD.width * sin + CARD.height * cos,
  };
  const fit = Math.min(picture.width / room.width, picture.height / room.height);
  const scale = fit * (card.scale ?? 0.92);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <g transform="translate(${picture.width / 2},${picture.height / 2}) rotate(${turnedDegrees})
      skewX(${skewDegrees}) scale(${scale}) translate(${-CARD.width / 2},${-CARD.height / 2})">
      ${content}</g>${over}</svg>`;
}

/** Only the front has the virtual number. */
function drawNumbers({ side, seed = 7 }: SampleCard): string {
  const number = seed === 2 ? '165438907215' : '012345678901';
  const main = drawDigits(number, { x: 250, y: 528, height: 50 });
  return side === 'front'
    ? main + drawDigits(`1${number}234`, { x: 300, y: 597, height: 24 })
    : main;
}

function drawDigits(digits: string, at: { x: number; y: number; height: number }): string {
  const unit = at.height / 2;
  return Array.from(digits)
    .map((digit, index) => {
      const x = at.x + unit * (index * 1.55 + Math.floor(index / 4) * 1.1);
      return `<path fill="none" d="${DIGIT_STROKES[Number(digit)]}" stroke-width="0.26"
        transform="translate(${x},${at.y}) scale(${unit})"/>`;
    })
    .join('');
}

/** The shapes look like words. */
function drawWords(
  random: () => number,
  at: { x: number; y: number; width: number; lines: number; height: number },
): string {
  let path = '';
  for (let line = 0; line < at.lines; line += 1) {
    const base = at.y + line * at.height * 1.75;
    let x = at.x;
    while (x < at.x + at.width) {
      const width = at.height * (0.3 + random() * 0.6);
      const height = at.height * (random() < 0.4 ? 1 : 0.62);
      path += `M${x},${base}v${-height}l${width},${height * random()}v${height * 0.3}`;
      x += width + at.height * (random() < 0.18 ? 0.8 : 0.25);
    }
  }
  return `<path d="${path}" fill="none" stroke="#2b2b2b" stroke-width="4"/>`;
}

const CODE = { x: 640, y: 130, side: 340, modules: 57 };

function codeArea(): string {
  const { x, y, side } = CODE;
  return `<rect x="${x}" y="${y}" width="${side}" height="${side}" stroke="none"/>`;
}

function drawCode(random: () => number): string {
  const { x, y, side, modules } = CODE;
  const unit = side / modules;
  const rect = (column: number, row: number, size: number, fill: string) =>
    `<rect x="${x + column * unit}" y="${y + row * unit}" width="${size * unit}" height="${size * unit}" fill="${fill}"/>`;
  let dots = rect(0, 0, modules, '#fff');
  for (let row = 0; row < modules; row += 1) {
    for (let column = 0; column < modules; column += 1) {
      if (random() < 0.5) dots += rect(column, row, 1, '#111');
    }
  }
  const finders = [
    [0, 0],
    [modules - 7, 0],
    [0, modules - 7],
  ] as const;
  for (const [column, row] of finders) {
    dots += rect(column, row, 7, '#111') + rect(column + 1, row + 1, 5, '#fff');
    dots += rect(column + 2, row + 2, 3, '#111');
  }
  return dots;
}
