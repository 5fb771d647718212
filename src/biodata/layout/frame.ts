/** What each page says of itself: the foot, and from the second page on the running head. */
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
  const text = (words: string, x: number): Drawing => ({
    kind: 'text',
    runs: type.place(words, { x, size, weight: 'regular' }),
    y,
    weight: 'regular',
    tone: 'ink',
  });
  const widthOf = (words: string) => type.widthOf(words, size, 'regular');
  const number = `${page}/${count}`;
  const named = `${biodata.name} · ${number}`;
  // A picture has the name in its head; a name that is too long for the foot is above it anyway.
  const right = style.stacksFacts || widthOf(named) > half ? number : named;
  const isNumbered = !style.stacksFacts || count > 1;
  const middle = (style.left + style.right) / 2;
  return [
    ...(biodata.forWhom === undefined
      ? []
      : [text(shorten(biodata.forWhom, half, widthOf), style.left)]),
    { kind: 'mark', x: middle - style.mark.size / 2, y: style.mark.y, size: style.mark.size },
    ...(isNumbered ? [text(right, style.right - widthOf(right))] : []),
  ];
}

export function drawHead(
  { biodata, style, type }: Setting,
  { page, count }: PageNumber,
): Drawing[] {
  const { head: size, right } = style;
  const y = style.headLineY + headlineRise(size);
  const tone = style.stacksFacts ? 'name' : 'ink';
  const note = style.stacksFacts ? biodata.summary : `${page}/${count}`;
  const noteSize = style.stacksFacts ? style.label : size;
  const noteX = right - type.widthOf(note, noteSize, 'regular');
  const widthOf = (words: string) => type.widthOf(words, size, 'bold');
  const name = shorten(biodata.name, noteX - style.left - 2 * size, widthOf);
  const runs = type.place(name, { x: style.left, size, weight: 'bold' });
  return [
    ...bands(style),
    { kind: 'text', runs, y, weight: 'bold', tone },
    ...runningLine(runs, { y, size, right: note === '' ? right : noteX - 0.6 * size, tone }),
    {
      kind: 'text',
      runs: type.place(note, { x: noteX, size: noteSize, weight: 'regular' }),
      y,
      weight: 'regular',
      tone: 'ink',
    },
  ];
}

function bands({ kath, height }: PageStyle): Drawing[] {
  if (!('band' in kath)) return [];
  return [
    { kind: 'band', y: 0, height: kath.band },
    { kind: 'band', y: height - kath.band, height: kath.band },
  ];
}

/** As many words as there is room for: the whole of it stands at the top of the first page. */
function shorten(text: string, width: number, widthOf: (words: string) => number): string {
  const words = text.split(' ');
  while (words.length > 1 && widthOf(words.join(' ')) > width) words.pop();
  return words.join(' ');
}
