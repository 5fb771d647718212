import { createRandom } from '../support/random.ts';
import type { BiodataText } from './score.ts';

const NOISE = '😀 ॥ — *** \u200b \u202e (( )) ;;; ::: \t\t 1) | ...... <font> \0'.split(' ');

/** Lines of other texts in another order, cut in the middle, with noise between. */
export function drawText(texts: readonly BiodataText[], seed: number): string {
  const random = createRandom(seed);
  const lines = texts.flatMap(({ text }) => text.split('\n'));
  const drawn = Array.from({ length: 1 + random.integer(0, 24) }, () => {
    const line = random.pick(lines);
    const kept = random.chance(0.2) ? line.slice(0, random.integer(0, line.length)) : line;
    const noise = random.chance(0.2) ? random.pick(NOISE).repeat(random.integer(1, 5)) : '';
    return `${kept}${noise}${random.chance(0.12) ? ', ' : '\n'}`;
  });
  return drawn.join('');
}

/** What takes long if a pattern looks at its characters again and again. */
export const REPEATED = [
  "' ' ':' '1' '(' '|' '- ' '\u093e' '😀' ', ' 'a\t' 'a: ' 'a\n' '12/03/1998 ' 'brother 2 ' 'Name  '",
  "'name\n' 'नाव : ' 'भाऊ : ' 'for my ' 'रमेश | ' '(late) ' 'I, ' 'अपेक्षा ' 'पाहिजे ' 'विवाहित ' 'मी '",
].flatMap((row) => [...row.matchAll(/'([^']+)'/gu)].map(([, piece = '']) => piece));

/** 4 KB of it. */
export const fill = (piece: string) => piece.repeat(4_000 / piece.length + 1).slice(0, 4_000);
