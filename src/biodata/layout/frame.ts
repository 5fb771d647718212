/** The foot of every page, and the running head from the second page on. */
import { headlineRise, runningLine } from './headline.ts';
import type { Drawing } from './page.ts';
import type { Setting } from './rows.ts';
import type { PageStyle } from './style.ts';

interface PageNumber {
  page: number;
  count: number;
}

export function drawFoot(
  { biodata, style, type }: Setting,
  { page, count }: PageNumber,
): Drawing[] {
  const { small: size, footY: y } = style;
  const half = (style.right - style.left) / 2 - style.mark.size;
  const widthOf = (words: string) => type.widthOf(words, size, 'regular');
  const number = `${page}/${count}`;
  const named = `${biodata.name} · ${number}`;
  // In a picture, the head has the name. A long name is only at the top of the page.
  const right = style.stacksFacts || widthOf(named) > half ? number : named;
  const isNumbered = !style.stacksFacts || count > 1;
  const middle = (style.left + style.right) / 2;
  return [
    ...forWhomLines(biodata.forWhom ?? '', { type, size, half }).map((line, index, { length }) =>
      type.draw(line.words, {
        x: style.left,
        y: y + (index - (length - 1) / 2) * FOOT_LEADING * line.size,
        size: line.size,
      }),
    ),
    { kind: 'mark', x: middle - style.mark.size / 2, y: style.mark.y, size: style.mark.size },
    ...(isNumbered ? [type.draw(right, { x: style.right - widthOf(right), y, size })] : []),
  ];
}

const FOOT_LEADING = 1.2;
/** The number of lines that fit beside the logo. */
const FOOT_LINES = 2;
const SMALLER = 0.85;

/** The note says for whom the copy is printed. A long note gets smaller letters and is not cut. */
function forWhomLines(
  words: string,
  { type, size, half }: { type: Setting['type']; size: number; half: number },
): { words: string; size: number }[] {
  const lines = type.breakLines(words, { width: half, size, weight: 'regular' });
  if (lines.length > FOOT_LINES) return forWhomLines(words, { type, size: size * SMALLER, half });
  return lines.map((line) => ({ words: line, size }));
}

export function drawHead(
  { biodata, style, type }: Setting,
  { page, count }: PageNumber,
): Drawing[] {
  const { head: size, right } = style;
  const y = style.headLineY + headlineRise(size);
  const tone = style.stacksFacts ? 'name' : 'ink';
  const note = style.stacksFacts ? biodata.summary : `${page}/${count}`;
  const recordSize = style.stacksFacts ? style.label : size;
  const noteX = right - type.widthOf(note, recordSize, 'regular');
  const widthOf = (words: string) => type.widthOf(words, size, 'bold');
  const name = shorten(biodata.name, noteX - style.left - 2 * size, widthOf);
  const line = type.draw(name, { x: style.left, y, size, weight: 'bold', tone });
  return [
    ...bands(style),
    line,
    ...runningLine(line.runs, { y, size, right: note === '' ? right : noteX - 0.6 * size, tone }),
    type.draw(note, { x: noteX, y, size: recordSize }),
  ];
}

export function bands({ kath, height }: PageStyle): Drawing[] {
  if (!('band' in kath)) return [];
  return [
    { kind: 'band', y: 0, height: kath.band },
    { kind: 'band', y: height - kath.band, height: kath.band },
  ];
}

/** The running head may shorten the name, because the first page has the full name. */
function shorten(text: string, width: number, widthOf: (words: string) => number): string {
  if (widthOf(text) <= width) return text;
  const fits = (part: string) => widthOf(`${part}…`) <= width;
  const words = text.split(' ');
  while (words.length > 1 && !fits(words.join(' '))) words.pop();
  const letters = words.join(' ').match(/\P{M}[\p{M}\u200c\u200d]*/gu) ?? [];
  while (letters.length > 1 && !fits(letters.join(''))) letters.pop();
  return `${letters.join('')}…`;
}
