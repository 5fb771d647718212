/**
 * The invented cards and letters look like Aadhaar cards and letters since 2018. Each full number
 * begins with 0 or 1, so no real card has it.
 */
import type { Random } from '../../../support/random.ts';
import { drawNumber, drawWords, type DigitBox } from './strokes.ts';

export const CARD = { width: 1012, height: 638 };
export const PAGE = { width: 2100, height: 2970 };

export interface FaceBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Face {
  width: number;
  height: number;
  svg: string;
  /** The digits of the virtual number, and of the Aadhaar number if it is not masked. */
  numbers: DigitBox[][];
  codes: FaceBox[];
}

/** Both sides and the letter show the same person. */
export interface Person {
  number: string;
  virtual: string | undefined;
  isMasked: boolean;
  /** The step from one printed digit to the next, as a share of the digit's height. */
  pitch: number;
  space: number;
  numberHeight: number;
  virtualHeight: number;
  modules: number;
  /** Some cards have a small code on the front. */
  hasFrontCode: boolean;
}

export function inventPerson(random: Random, options: { isMasked?: boolean } = {}): Person {
  const digits = (count: number) => {
    let text = String(random.integer(0, 1));
    while (text.length < count) text += random.integer(0, 9);
    return text;
  };
  const isMasked = options.isMasked ?? false;
  const number = digits(12);
  return {
    number: inFours(isMasked ? `XXXXXXXX${number.slice(8)}` : number),
    virtual: random.chance(0.85) ? inFours(digits(16)) : undefined,
    isMasked,
    pitch: random.between(0.72, 0.86),
    space: random.between(0.36, 0.75),
    numberHeight: random.between(38, 54),
    virtualHeight: random.between(20, 28),
    modules: random.integer(57, 101),
    hasFrontCode: random.chance(0.25),
  };
}

function inFours(digits: string): string {
  return digits.replace(/(.{4})(?=.)/gu, '$1 ');
}

export function drawCardFace(random: Random, person: Person, side: 'front' | 'back'): Face {
  const sheet = openSheet(random);
  const { words, number } = sheet;
  sheet.add(
    `<rect width="1012" height="638" rx="30" fill="#fbfaf5" stroke="#b9b29f" stroke-width="2"/>`,
  );
  sheet.add(
    `<path fill="${random.pick(['#f2d9a8', '#f6c48b', '#fbfaf5'])}" d="M30,4H982L1008,90H4z"/>`,
  );
  words({ x: 290, y: 18, width: 420, height: 24, script: 'devanagari' });
  words({ x: 290, y: 56, width: 460, height: 22, script: random.pick(['title', 'capitals']) });
  if (side === 'front') {
    sheet.add(`<rect x="44" y="130" width="210" height="262" fill="#c9d3da"/>
      <circle cx="150" cy="226" r="60" fill="#8d6a55" stroke="none"/>
      <path d="M60,392a88,90 0 0 1 178,0z" fill="#5d6b86" stroke="none"/>
      <path d="M105,210q45,-70 90,0" stroke-width="26"/>`);
    words({ x: 284, y: 138, width: 300, height: 28, script: 'devanagari' });
    words({ x: 284, y: 186, width: 330, height: 27, script: 'title' });
    words({ x: 284, y: 236, width: 130, height: 25, script: 'devanagari' });
    sheet.plain(`${random.integer(10, 28)}/0${random.integer(1, 9)}/19${random.integer(60, 99)}`, {
      x: 440,
      y: 236,
      height: 25,
    });
    words({ x: 284, y: 284, width: 200, height: 25, script: random.pick(['title', 'capitals']) });
    if (random.chance(0.5)) sheet.plain('0987654321', { x: 284, y: 332, height: 25 });
    if (person.hasFrontCode) {
      sheet.code({ x: 770, y: 150, side: random.between(150, 210), modules: person.modules });
    }
  } else {
    words({ x: 46, y: 124, width: 160, height: 24, script: 'devanagari' });
    for (let line = 0; line < 4; line += 1) {
      words({ x: 46, y: 166 + line * 36, width: 530, height: 24, script: 'devanagari' });
    }
    words({ x: 46, y: 316, width: 160, height: 23, script: 'title' });
    for (let line = 0; line < 3; line += 1) {
      words({ x: 46, y: 352 + line * 34, width: 530, height: 23, script: 'title' });
    }
    sheet.plain('411001', { x: 440, y: 454, height: 23 });
    const side = random.between(290, 345);
    sheet.code({ x: 970 - side, y: 128, side, modules: person.modules });
  }
  // The number is centred, whatever its size is.
  const { numberHeight: height, virtualHeight } = person;
  const room = height * (12 * person.pitch + 2 * person.space);
  number(person.number, { x: 506 - room / 2, y: 492 + (54 - height) / 2, height, person });
  if (person.virtual !== undefined) {
    const width = virtualHeight * (20 * person.pitch + 5 * person.space);
    number(`VID : ${person.virtual}`, {
      x: 506 - width / 2,
      y: 556,
      height: virtualHeight,
      person,
    });
  }
  sheet.add('<path d="M40,590h930" stroke="#c0392b" stroke-width="5"/>');
  words({ x: 300, y: 602, width: 420, height: 22, script: 'devanagari' });
  return sheet.close(CARD);
}

/** The letter has the number in its upper half, and below it both sides of a card to cut out. */
export function drawLetterFace(random: Random, person: Person): Face {
  const sheet = openSheet(random);
  const { words, number } = sheet;
  sheet.add(`<rect width="${PAGE.width}" height="${PAGE.height}" fill="#fff" stroke="none"/>`);
  words({ x: 500, y: 120, width: 1000, height: 44, script: 'devanagari' });
  words({ x: 420, y: 190, width: 1200, height: 40, script: 'title' });
  sheet.plain(`${random.integer(1000, 1999)}/10023/0${random.integer(1000, 9999)}`, {
    x: 700,
    y: 330,
    height: 34,
  });
  for (let line = 0; line < 9; line += 1) {
    words({ x: 160, y: 430 + line * 52, width: 620, height: 30, script: 'title' });
  }
  sheet.plain('0987654321', { x: 160, y: 905, height: 30 });
  sheet.code({ x: 1330, y: 430, side: random.between(440, 520), modules: person.modules });
  words({ x: 500, y: 1040, width: 900, height: 36, script: 'title' });
  const { pitch, space } = person;
  const height = random.between(54, 70);
  number(person.number, {
    x: 1050 - (height * (12 * pitch + 2 * space)) / 2,
    y: 1110,
    height,
    person,
  });
  if (person.virtual !== undefined) {
    const small = random.between(30, 40);
    number(`VID : ${person.virtual}`, {
      x: 1050 - (small * (20 * pitch + 5 * space)) / 2,
      y: 1200,
      height: small,
      person,
    });
  }
  sheet.add('<path d="M300,1270h1500" stroke="#c0392b" stroke-width="8"/>');
  for (let line = 0; line < 8; line += 1) {
    const x = 160 + (line % 2) * 900;
    const script = line % 2 ? 'title' : 'devanagari';
    words({ x, y: 1400 + Math.floor(line / 2) * 60, width: 820, height: 28, script });
  }
  sheet.add('<path d="M0,1800H2100" stroke-width="4" stroke-dasharray="24,18"/>');
  for (const [index, side] of (['front', 'back'] as const).entries()) {
    sheet.panel(drawCardFace(random, person, side), {
      x: 160 + index * 900,
      y: 1950,
      scale: 0.86,
    });
  }
  return sheet.close(PAGE);
}

function openSheet(random: Random) {
  let svg = '';
  const numbers: DigitBox[][] = [];
  const codes: FaceBox[] = [];
  const add = (more: string) => {
    svg += more;
  };
  return {
    add,
    words: (line: Parameters<typeof drawWords>[1]) => add(drawWords(random, line)),
    /** Draws a number that needs no cover, such as a date or a PIN code. */
    plain: (text: string, type: Parameters<typeof drawNumber>[1]) =>
      add(drawNumber(text, type).svg),
    number: (
      text: string,
      { person, ...at }: { x: number; y: number; height: number; person: Person },
    ) => {
      const drawn = drawNumber(text, {
        ...at,
        pitch: person.pitch,
        space: person.space,
        weight: 0.15,
      });
      add(drawn.svg);
      // A masked number shows only four digits, which need no cover.
      if (drawn.digits.length >= 12) numbers.push(drawn.digits);
    },
    code({ x, y, side, modules }: { x: number; y: number; side: number; modules: number }) {
      add(drawCode(random, { x, y, side, modules }));
      codes.push({ x, y, width: side, height: side });
    },
    panel(face: Face, { x, y, scale }: { x: number; y: number; scale: number }) {
      add(`<g transform="translate(${x},${y}) scale(${scale})">${face.svg}</g>`);
      const placed = <Place extends FaceBox>(box: Place): Place => ({
        ...box,
        x: x + box.x * scale,
        y: y + box.y * scale,
        width: box.width * scale,
        height: box.height * scale,
      });
      for (const digits of face.numbers) numbers.push(digits.map(placed));
      codes.push(...face.codes.map(placed));
    },
    close: (size: { width: number; height: number }): Face => ({ ...size, svg, numbers, codes }),
  };
}

function drawCode(
  random: Random,
  { x, y, side, modules }: { x: number; y: number; side: number; modules: number },
): string {
  const unit = side / modules;
  const square = (column: number, row: number, size: number) =>
    `M${x + column * unit},${y + row * unit}h${size * unit}v${size * unit}h${-size * unit}z`;
  let dots = '';
  for (let row = 0; row < modules; row += 1) {
    for (let column = 0; column < modules; column += 1) {
      if (random.chance(0.5)) dots += square(column, row, 1);
    }
  }
  let [light, dark] = ['', ''];
  for (const [column, row] of [
    [0, 0],
    [modules - 7, 0],
    [0, modules - 7],
  ] as const) {
    light += square(column, row, 8);
    dark += `${square(column, row, 7)}${square(column + 1, row + 1, 5)}${square(column + 2, row + 2, 3)}`;
  }
  return `<g stroke="none"><path fill="#fff" d="M${x - 8},${y - 8}h${side + 16}v${side + 16}h${-side - 16}z"/>
    <path fill="#111" d="${dots}"/><path fill="#fff" d="${light}"/>
    <path fill="#111" fill-rule="evenodd" d="${dark}"/></g>`;
}
