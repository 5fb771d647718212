/**
 * Without a font, every machine draws the same. Each path is in a box that is 1 wide and 2 high.
 */
import type { Random } from '../../../support/random.ts';

const DIGITS = [
  'M.5,0C.1,0 0,.5 0,1S.1,2 .5,2 1,1.5 1,1 .9,0 .5,0z',
  'M.15,.45L.6,0V2',
  'M.05,.5C.05,.15 .25,0 .5,0 .8,0 .95,.25 .95,.55 .95,1 .4,1.4 .05,2H1',
  'M.05,.4C.1,.1 .3,0 .5,0 .8,0 .95,.2 .95,.5 .95,.8 .75,.95 .4,.95 .8,.95 1,1.15 1,1.45 1,1.8 .8,2 .5,2 .25,2 .05,1.85 0,1.55',
  'M.75,2V0L0,1.4H1',
  'M.9,0H.2L.1,.9C.25,.75 .4,.7 .5,.7 .8,.7 1,.95 1,1.3 1,1.75 .8,2 .5,2 .25,2 .05,1.85 0,1.55',
  'M.92,.4C.85,.1 .7,0 .5,0 .15,0 0,.45 0,1.1 0,1.7 .2,2 .5,2 .8,2 1,1.75 1,1.4 1,1 .8,.8 .5,.8 .25,.8 .05,1 0,1.3',
  'M0,0H1C.6,.6 .4,1.2 .35,2',
  'M.5,0C.2,0 .08,.2 .08,.45 .08,.75 .3,.92 .5,.95 .8,1 1,1.2 1,1.5 1,1.8 .8,2 .5,2 .2,2 0,1.8 0,1.5 0,1.2 .2,1 .5,.95 .7,.92 .92,.75 .92,.45 .92,.2 .8,0 .5,0z',
  'M.08,1.6C.15,1.9 .3,2 .5,2 .85,2 1,1.55 1,.9 1,.3 .8,0 .5,0 .2,0 0,.25 0,.6 0,1 .2,1.2 .5,1.2 .75,1.2 .95,1 1,.7',
];
const MARKS: Record<string, string> = {
  X: 'M0,0L1,2M1,0L0,2',
  '/': 'M.2,2L.8,0',
  ':': 'M.5,.8v.2M.5,1.8v.2',
  V: 'M0,0L.5,2L1,0',
  I: 'M.5,0V2',
  D: 'M0,0V2H.4C1.1,2 1.1,0 .4,0z',
};
const CAPITALS = [
  'M0,2L.5,0L1,2M.2,1.3H.8',
  'M0,0V2M0,0H.6C1.1,0 1.1,1 .6,1H0H.65C1.15,1 1.15,2 .65,2H0',
  'M1,.4C.7,-.2 0,0 0,1S.7,2.2 1,1.6',
  'M1,0H0V2H1M0,1H.8',
  'M0,0V2M1,0V2M0,1H1',
  'M0,2V0L1,2V0',
  'M0,2V0H.6C1.1,0 1.1,1 .6,1H0L1,2',
  'M0,0H1M.5,0V2',
  'M0,0V1.5C0,2.2 1,2.2 1,1.5V0',
  'M1,.3C.6,-.3 -.2,.3 .2,.8L.9,1.2C1.2,1.8 .4,2.3 0,1.7',
];
const SMALLS = [
  'M1,1.2V2M1,1.3C.7,.7 0,.9 0,1.5S.7,2.2 1,1.7',
  'M0,0V2M0,1.3C.3,.7 1,.9 1,1.5S.3,2.2 0,1.7',
  'M0,1.4H1C1,.6 0,.6 0,1.4S.7,2.2 1,1.8',
  'M.3,.9V2M.3,.2v.2',
  'M0,0V2M0,1.3C.3,.8 1,.7 1,1.3V2',
  'M0,.9V2M0,1.2C.3,.8 .8,.7 .8,1.2V2',
  'M.5,.9C-.2,.9 -.2,2 .5,2S1.2,.9 .5,.9',
  'M0,.9V2M0,1.3C.2,.9 .5,.8 .7,.9',
  'M.4,.3V2M0,.9H.8',
  'M0,.9V1.6C0,2.2 .8,2.1 .9,1.6M.9,.9V2',
  'M0,.9L.5,2L1,.9',
  'M.4,0V2',
];
const DEVANAGARI = [
  'M.7,0V2M.7,1.2C0,1.4 0,.6 .5,.7',
  'M.8,0V2M.1,.3C.1,1.2 .8,1.2 .8,.9',
  'M.5,0V.6C0,.6 0,1.2 .5,1.2S1,2 .4,2',
  'M.8,0V2M.8,.8H.3C-.1,.8 -.1,1.6 .4,1.6',
  'M.2,0V1C.2,1.5 .8,1.5 .8,1V0M.8,1V2',
  'M.5,0C.5,.6 .1,.8 .3,1.2S1,1.4 .6,1.9',
];

export interface DigitBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Type {
  x: number;
  /** This is the top edge. */
  y: number;
  height: number;
  /**
   * These are shares of the height: the thickness of a stroke, the step from character to
   * character, and the width of a space.
   */
  weight?: number;
  pitch?: number;
  space?: number;
}

/** `text` may contain digits, the letters X, V, I and D, '/', ':' and spaces. */
export function drawNumber(text: string, type: Type): { svg: string; digits: DigitBox[] } {
  const { height, weight = 0.13, pitch = 0.78, space = 0.4 } = type;
  const digits: DigitBox[] = [];
  let svg = '';
  let x = type.x;
  for (const sign of text) {
    if (sign === ' ') {
      x += space * height;
      continue;
    }
    const path = DIGITS[Number(sign)] ?? MARKS[sign];
    if (/\d/u.test(sign)) digits.push({ x, y: type.y, width: height * 0.56, height });
    svg += signAt(path ?? '', { x, y: type.y, height, weight });
    x += pitch * height;
  }
  return { svg, digits };
}

interface SignPlace {
  x: number;
  y: number;
  height: number;
  weight: number;
}

function signAt(path: string, { x, y, height, weight }: SignPlace): string {
  const unit = height / 2;
  return `<path fill="none" d="${path}" stroke-width="${weight * 2}" stroke-linecap="round" stroke-linejoin="round" transform="translate(${x},${y}) scale(${unit * 1.12},${unit})"/>`;
}

export type Script = 'title' | 'capitals' | 'devanagari';

/** The words have no meaning. The line is at most `width` long. */
export function drawWords(
  random: Random,
  { width, script, ...type }: Type & { width: number; script: Script },
): string {
  const { height, weight = 0.12 } = type;
  const end = type.x + width;
  let svg = '';
  let x = type.x;
  for (;;) {
    const letters = random.integer(2, 9);
    if (x + letters * height * 0.75 > end) return svg;
    const from = x;
    for (let letter = 0; letter < letters; letter += 1) {
      const isCapital = script === 'capitals' || (script === 'title' && letter === 0);
      const shapes = script === 'devanagari' ? DEVANAGARI : isCapital ? CAPITALS : SMALLS;
      const shape = shapes[random.integer(0, shapes.length - 1)] ?? '';
      svg += signAt(shape, { x, y: type.y, height, weight });
      x += height * (isCapital ? 0.78 : 0.68);
    }
    if (script === 'devanagari') {
      svg += `<path fill="none" d="M${from - height * 0.1},${type.y}H${x - height * 0.1}" stroke-width="${weight * height}"/>`;
    }
    x += height * 0.45;
  }
}
