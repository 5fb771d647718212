/**
 * Draws letters with the phone's fonts if the biodata's fonts lack them. A letter that the phone's
 * fonts also lack is named to the family, and never printed as an empty box.
 */
import type { Language } from '../../domain/languages.ts';
import type { Weight } from '../layout/fonts.ts';
import type { Pages } from '../layout/page.ts';
import { canvasFont, createContext } from './canvas-text.ts';
import { toJpeg } from './draw-picture.ts';
import { nameLetter } from './letter-name.ts';

const DRAWN_AT_PX = 64;
const JPEG_QUALITY = 0.95;
const ASCENT = 1.3;
const DESCENT = 0.6;

export interface DrawnStandIn {
  text: string;
  weight: Weight;
  jpeg: Uint8Array;
  ascent: number;
  descent: number;
}

interface OtherText {
  text: string;
  drawn: string;
  weight: Weight;
}

/** Runs with letters that no font of the biodata has, once for each weight. */
function listOtherTexts({ pages }: Pages): OtherText[] {
  const found = new Map<string, OtherText>();
  for (const { drawings } of pages) {
    for (const drawing of drawings) {
      if (drawing.kind !== 'text') continue;
      for (const { font, text, drawn = text } of drawing.runs) {
        const { weight } = drawing;
        if (font === 'other') found.set(`${weight} ${text}`, { text, drawn, weight });
      }
    }
  }
  return [...found.values()];
}

export async function drawStandIns(pages: Pages): Promise<DrawnStandIn[]> {
  return Promise.all(listOtherTexts(pages).map((other) => drawStandIn(other, pages.language)));
}

async function drawStandIn(
  { text, drawn, weight }: OtherText,
  language: Language,
): Promise<DrawnStandIn> {
  const font = canvasFont('other', weight, DRAWN_AT_PX);
  const ruler = createContext(language, { width: 1, height: 1 });
  ruler.font = font;
  const context = createContext(language, {
    width: Math.max(1, Math.ceil(ruler.measureText(text).width)),
    height: Math.ceil((ASCENT + DESCENT) * DRAWN_AT_PX),
  });
  // A JPEG has no transparency, so the background must be white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.fillStyle = '#000000';
  context.font = font;
  context.fillText(drawn, 0, ASCENT * DRAWN_AT_PX);
  const blob = await toJpeg(context.canvas, JPEG_QUALITY);
  const jpeg = new Uint8Array(await blob.arrayBuffer());
  return { text, weight, jpeg, ascent: ASCENT, descent: DESCENT };
}

/** Letters that neither the biodata's fonts nor the phone's fonts have. */
function listMissingLetters(pages: Pages): string[] {
  const letters = new Set(
    listOtherTexts(pages).flatMap(({ text }) =>
      Array.from(text).filter((letter) => !/[\p{M}\p{Cf}\p{Zs}]/u.test(letter)),
    ),
  );
  if (letters.size === 0) return [];
  const look = createLetterLook(pages.language);
  // No font has this code point: the browser draws its empty box for a missing letter.
  const box = look('\u{10fffe}');
  return [...letters].filter((letter) => look(letter) === box);
}

/** A line in which letters are missing. */
export interface Gap {
  /** The missing letters by script or code, in the reader's language: 'Tamil, U+10FFFD'. */
  names: string;
  /** As it is drawn, without the missing letters. */
  line: string;
}

/** The pages must come from `hideMissing`. */
export function listGaps({ pages }: Pages, reader: Language): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const { drawings } of pages) {
    for (const drawing of drawings) {
      if (drawing.kind !== 'text') continue;
      const { runs } = drawing;
      const missing = runs.flatMap(({ text, drawn = text }) =>
        drawn === text ? [] : Array.from(text).filter((letter) => isGone(letter, drawn)),
      );
      if (missing.length === 0) continue;
      const names = [...new Set(missing.map((letter) => nameLetter(letter, reader)))].join(', ');
      const line = runs.map(({ text, drawn = text }) => drawn).join('');
      gaps.set(`${names} ${line}`, { names, line: line.trim() });
    }
  }
  return [...gaps.values()];
}

function isGone(letter: string, drawn: string): boolean {
  return letter !== JOINER && !drawn.includes(letter);
}

/** Only drawings lose the missing letters. Screen readers and copied text keep them. */
export function hideMissing(pages: Pages): Pages {
  const missing = new Set(listMissingLetters(pages));
  if (missing.size === 0) return pages;
  const drawnOf = (text: string) =>
    Array.from(text)
      .filter((letter) => !missing.has(letter) && letter !== JOINER)
      .join('');
  const isMissing = (text: string) => Array.from(text).some((letter) => missing.has(letter));
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      drawings: page.drawings.map((drawing) =>
        drawing.kind === 'text'
          ? {
              ...drawing,
              runs: drawing.runs.map((run) =>
                run.font === 'other' && isMissing(run.text)
                  ? { ...run, drawn: drawnOf(run.text) }
                  : run,
              ),
            }
          : drawing,
      ),
    })),
  };
}

/** The zero-width joiner makes one emoji of several. */
const JOINER = '\u200d';

function createLetterLook(language: Language): (letter: string) => string {
  const context = createContext(language, { width: 40, height: 48 });
  context.font = canvasFont('other', 'regular', 24);
  return (letter) => {
    context.clearRect(0, 0, 40, 48);
    context.fillText(letter, 4, 34);
    return `${context.measureText(letter).width} ${context.getImageData(0, 0, 40, 48).data.join()}`;
  };
}
