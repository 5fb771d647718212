/** Draws glyphs as PDF operators, with the text that a PDF reader searches and copies. */
import type { Glyph } from 'fontkit';
import { isRightToLeft, type Weight } from '../layout/fonts.ts';
import { WORD, type PdfFontName } from './fonts.ts';
import type { PlacedRun } from '../layout/page.ts';

interface RunPlace {
  /** Measured from the top of the page. */
  y: number;
  weight: Weight;
  colour: string;
  /** The text that a PDF reader searches and copies. The glyphs themselves are in visual order. */
  actual: string;
}

/** Runs that follow each other in a line. A PDF reader handles them as a single text. */
export function drawRuns(
  document: PDFKit.PDFDocument,
  runs: readonly PlacedRun[],
  { y, weight, colour, actual }: RunPlace,
): void {
  const { page } = document;
  document.save().transform(1, 0, 0, -1, 0, page.height).fillColor(colour);
  // After `transform`, because PDF readers derive a text's direction from its end position.
  document.markContent('Span', { actual });
  for (const run of runs) {
    const { _font: font } = document.font(`${run.font}-${weight}`);
    page.fonts[font.id] ??= font.ref();
    document.addContent(
      [
        'BT',
        `/${font.id} ${round(run.size)} Tf`,
        `1 0 0 1 ${round(run.x)} ${round(page.height - y)} Tm`,
        ...showGlyphs(encodeRun(font, run), run.size),
        'ET',
      ].join('\n'),
    );
  }
  document.endMarkedContent();
  document.restore();
}

/** The font of the invisible letter in `placeText`. */
export const PLACED_IN: PdfFontName = 'latin';

interface TextPlace {
  x: number;
  y: number;
  width: number;
  size: number;
  weight: Weight;
  actual: string;
}

/** Adds invisible text to a picture of letters, so that a reader can search and copy them. */
export function placeText(
  document: PDFKit.PDFDocument,
  { x, y, width, size, weight, actual }: TextPlace,
): void {
  const { page } = document;
  const { _font: font } = document.font(`${PLACED_IN}-${weight}`);
  page.fonts[font.id] ??= font.ref();
  // Not a space, because PDFium ignores text whose glyphs have no ink.
  const [letter] = font.layout('0').glyphs;
  if (!letter) return;
  const advance = (letter.advanceWidth * font.scale * size) / 1000;
  document.save().transform(1, 0, 0, -1, 0, page.height);
  // PDF readers reverse right-to-left text, so its parts are placed from right to left.
  const isTurned = isRightToLeft(actual);
  const parts = isTurned ? (actual.match(READ_TOGETHER) ?? []) : [actual];
  for (const [index, part] of parts.entries()) {
    const place = isTurned ? parts.length - 1 - index : index;
    const from = x + (width * place) / parts.length;
    // The first letter has the whole text, and the others fill the width: PDFium would take one
    // stretched letter with a wide gap after it for the end of the line.
    const count = Math.max(1, Math.round(width / parts.length / advance));
    const others = `<${codeOf(font, letter, UNSEEN)}>`.repeat(count - 1);
    document.markContent('Span', { actual: part });
    document.addContent(
      [
        'BT',
        // Invisible text, as wide as the picture.
        '3 Tr',
        `${round((100 * width) / parts.length / advance / count)} Tz`,
        `/${font.id} ${round(size)} Tf`,
        `1 0 0 1 ${round(from)} ${round(page.height - y)} Tm`,
        `[<${codeOf(font, letter, part)}>${others}] TJ`,
        'ET',
      ].join('\n'),
    );
    document.endMarkedContent();
  }
  document.restore();
}

/** A part of right-to-left text: several digits, or one other character. */
const READ_TOGETHER = /\p{N}+|[^\p{N}]/gu;

type Encoded = [codes: string[], positions: PDFKit.GlyphPosition[]];

/**
 * Each glyph stands for typed letters, in order. pdf.js has no width for a glyph that stands for a
 * combining mark, and then inserts a space into the word. So a glyph with a width stands for one
 * letter, and an empty glyph after it stands for the rest.
 */
function encodeRun(font: PDFKit.EmbeddedFont, { text, drawn = text }: PlacedRun): Encoded {
  const typed = text.match(WORD) ?? [];
  const [space] = font.layout(' ').glyphs;
  const encoded: Encoded = [[], []];
  for (const [index, word] of (drawn.match(WORD) ?? []).entries()) {
    const { glyphs, positions } = font.layout(word);
    const letters = Array.from((typed[index] ?? '').replace(/ $/u, ''));
    const last = glyphs.length - (word.endsWith(' ') ? 2 : 1);
    for (const [place, glyph] of glyphs.entries()) {
      const position = positions[place] as PDFKit.GlyphPosition;
      const say = (what: Glyph, words: string, at: PDFKit.GlyphPosition) => {
        encoded[0].push(codeOf(font, what, words));
        encoded[1].push(at);
      };
      const sayBeside = (words: string) => {
        const at = { ...position, xAdvance: 0, xOffset: 0, advanceWidth: 0 };
        if (space && words !== '')
          say({ id: space.id, codePoints: [], advanceWidth: 0 }, words, at);
      };
      const count = place === last ? letters.length : glyph.codePoints.length;
      const said = place > last ? [' '] : letters.splice(0, count);
      if (position.xAdvance === 0) {
        say(glyph, said.join('') || UNSEEN, position);
        continue;
      }
      while (said.every(isMark) && letters.length > 0) said.push(...letters.splice(0, 1));
      const own = said.findIndex((letter) => !isMark(letter));
      sayBeside(said.slice(0, Math.max(own, 0)).join(''));
      say(glyph, said[own] ?? UNSEEN, position);
      sayBeside(said.slice(own + 1).join(''));
    }
  }
  return encoded;
}

function isMark(letter: string): boolean {
  return /\p{Mn}/u.test(letter);
}

/** The text of a glyph without letters. For '', some readers return the glyph's number. */
const UNSEEN = '\u200b';

/**
 * The code of a glyph that stands for this text. Some readers ignore ActualText and read each
 * glyph, so the subset contains a glyph once for each text.
 */
function codeOf(font: PDFKit.EmbeddedFont, { id, advanceWidth }: Glyph, text: string): string {
  const known = CODES.get(font) ?? new Map<string, string>();
  CODES.set(font, known);
  const key = `${id} ${advanceWidth} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const code = font.subset.glyphs.push(id) - 1;
  font.unicode[code] = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  font.widths[code] = advanceWidth * font.scale;
  const hex = code.toString(16).padStart(4, '0');
  known.set(key, hex);
  return hex;
}

const CODES = new WeakMap<PDFKit.EmbeddedFont, Map<string, string>>();

/** In a PDF, a number between glyphs moves the next glyph left, in thousandths of the font size. */
function showGlyphs([codes, positions]: Encoded, size: number): string[] {
  const operators: string[] = [];
  let shown: string[] = [];
  let rise = 0;
  const show = () => {
    if (shown.length > 0) operators.push(`[${shown.join(' ')}] TJ`);
    shown = [];
  };
  for (const [index, code] of codes.entries()) {
    const { xAdvance, xOffset, yOffset, advanceWidth } = positions[index] as PDFKit.GlyphPosition;
    if (yOffset !== rise) {
      show();
      rise = yOffset;
      operators.push(`${round((rise * size) / 1000)} Ts`);
    }
    if (xOffset !== 0) shown.push(String(round(-xOffset)));
    shown.push(`<${code}>`);
    const back = round(advanceWidth - xAdvance + xOffset);
    if (back !== 0) shown.push(String(back));
  }
  show();
  // The rise would also apply to the next run.
  if (rise !== 0) operators.push('0 Ts');
  return operators;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
