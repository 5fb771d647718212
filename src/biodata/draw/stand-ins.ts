/**
 * Draws letters with the phone's fonts if the biodata's fonts lack them. A letter that the phone's
 * fonts also lack is named to the family, and never printed as an empty box.
 */
import type { Language } from '../../domain/languages.ts';
import {
  listTexts,
  standInKey,
  type Pages,
  type PlacedRun,
  type TextDrawing,
} from '../layout/page.ts';
import { canvasFont, createContext } from './canvas-text.ts';
import { PAPER } from './colours.ts';

/** 288 dots per inch. */
const PX_PER_POINT = 4;

/** A picture cropped to the ink of some letters. Lengths without `Px` are in points. */
export interface StandIn {
  widthPx: number;
  heightPx: number;
  rgb: Uint8Array;
  /** How much of each pixel is ink. */
  alpha: Uint8Array;
  width: number;
  height: number;
  /** From the left and upper edge to the beginning of the baseline. */
  left: number;
  ascent: number;
}

type OtherText = Pick<TextDrawing, 'weight' | 'tone'> & { run: PlacedRun };

/** Runs with letters that no font of the biodata has, once for each size, weight and colour. */
function listOtherTexts(pages: Pages): Map<string, OtherText> {
  const found = new Map<string, OtherText>();
  for (const drawing of listTexts(pages)) {
    const { weight, tone } = drawing;
    for (const run of drawing.runs) {
      if (run.font === 'other') found.set(standInKey(run, drawing), { run, weight, tone });
    }
  }
  return found;
}

/** By `standInKey`. */
export function drawStandIns(pages: Pages): Map<string, StandIn> {
  const { language } = pages;
  return new Map(
    [...listOtherTexts(pages)].map(([key, other]) => [key, drawStandIn(other, language)]),
  );
}

function drawStandIn({ run, weight, tone }: OtherText, language: Language): StandIn {
  const font = canvasFont('other', weight, run.size * PX_PER_POINT);
  const words = run.drawn ?? run.text;
  const ruler = createContext(language, { width: 1, height: 1 });
  ruler.font = font;
  const ink = ruler.measureText(words);
  // One more pixel on each side, for the smooth edges of letters.
  const left = Math.ceil(ink.actualBoundingBoxLeft) + 1;
  const ascent = Math.ceil(ink.actualBoundingBoxAscent) + 1;
  const widthPx = Math.max(1, left + Math.ceil(ink.actualBoundingBoxRight) + 1);
  const heightPx = Math.max(1, ascent + Math.ceil(ink.actualBoundingBoxDescent) + 1);
  const pixels = (ground: string) => {
    const context = createContext(language, { width: widthPx, height: heightPx });
    context.fillStyle = ground;
    context.fillRect(0, 0, widthPx, heightPx);
    context.font = font;
    context.fillStyle = PAPER[tone];
    context.fillText(words, left, ascent);
    return new Uint8Array(context.getImageData(0, 0, widthPx, heightPx).data.buffer);
  };
  return {
    widthPx,
    heightPx,
    // On a background of the letters' colour, so that their edges contain no other colour.
    rgb: pixels(PAPER[tone]).filter((_value, index) => index % 4 !== 3),
    alpha: pixels('transparent').filter((_value, index) => index % 4 === 3),
    width: widthPx / PX_PER_POINT,
    height: heightPx / PX_PER_POINT,
    left: left / PX_PER_POINT,
    ascent: ascent / PX_PER_POINT,
  };
}

/** Letters that neither the biodata's fonts nor the phone's fonts have. */
function listMissingLetters(pages: Pages): string[] {
  const letters = new Set(
    [...listOtherTexts(pages).values()].flatMap(({ run }) =>
      Array.from(run.drawn ?? run.text).filter((letter) => !/[\p{M}\p{Cf}\p{Zs}]/u.test(letter)),
    ),
  );
  if (letters.size === 0) return [];
  const look = createLetterLook(pages.language);
  // No font has this code point: the browser draws its empty box for a missing letter.
  const box = look('\u{10fffe}');
  return [...letters].filter((letter) => look(letter) === box);
}

/** A line in which letters are missing. */
interface Gap {
  /** The missing letters by script or code, in the reader's language: 'Tamil, U+10FFFD'. */
  names: string;
  /** As it is drawn, without the missing letters. */
  line: string;
}

/** The pages must come from `hideMissing`. */
export function listGaps(pages: Pages, reader: Language): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const { runs } of listTexts(pages)) {
    const missing = runs.flatMap((run) => run.missing ?? []);
    if (missing.length === 0) continue;
    const names = [...new Set(missing.map((letter) => nameLetter(letter, reader)))].join(', ');
    const line = runs.map(({ text, drawn = text }) => drawn).join('');
    gaps.set(`${names} ${line}`, { names, line: line.trim() });
  }
  return [...gaps.values()];
}

/** Only drawings lose the missing letters. Screen readers and copied text keep them. */
export function hideMissing(pages: Pages): Pages {
  const missing = new Set(listMissingLetters(pages));
  if (missing.size === 0) return pages;
  const withoutMissing = (run: PlacedRun): PlacedRun => {
    const letters = Array.from(run.drawn ?? run.text);
    const gone = letters.filter((letter) => missing.has(letter));
    if (run.font !== 'other' || gone.length === 0) return run;
    let isKept = true;
    const kept = letters.filter((letter) => {
      // A combining mark is removed together with its letter.
      if (!/\p{M}/u.test(letter)) isKept = !missing.has(letter);
      return isKept && letter !== JOINER;
    });
    return { ...run, drawn: kept.join(''), missing: gone };
  };
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      drawings: page.drawings.map((drawing) =>
        drawing.kind === 'text' ? { ...drawing, runs: drawing.runs.map(withoutMissing) } : drawing,
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

/** ISO 15924. The scripts that a family in India may type or copy; emoji are `Zsye`. */
const SCRIPTS =
  'Arab Beng Gujr Guru Knda Mlym Orya Taml Telu Sinh Olck Mtei Tibt Hebr Cyrl Grek Thai Mymr Hani Latn Deva'.split(
    ' ',
  );

/** The script in the reader's language, or the code ('U+10FFFD') outside SCRIPTS. */
export function nameLetter(letter: string, language: Language): string {
  const script = /\p{Extended_Pictographic}/u.test(letter)
    ? 'Zsye'
    : SCRIPTS.find((each) => new RegExp(`\\p{Script=${each}}`, 'u').test(letter));
  const code = `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  if (script === undefined) return code;
  return new Intl.DisplayNames([language], { type: 'script' }).of(script) ?? code;
}
