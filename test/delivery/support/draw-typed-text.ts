import type { Random } from '../../support/random.ts';

/** What is typed or pasted, and what is meant by it. */
export interface TypedText {
  typed: string;
  meant: string;
}

/** A text of clusters in one or more scripts, typed as keyboards, chats and contacts write it. */
export function drawTypedText(random: Random, { lines }: { lines: boolean }): TypedText {
  const script = random.pick(SCRIPTS);
  const pieces = Array.from({ length: random.integer(0, 4) }, () =>
    random.chance(0.7) ? drawWord(random, random.chance(0.8) ? script : random.pick(SCRIPTS)) : '',
  );
  const between = () => random.pick([...(lines ? ['\n'] : []), ...BETWEEN]);
  const text = pieces.map((piece) => piece + between()).join('');
  const whole = (drawWord(random, script) + text + drawWord(random, script)).normalize('NFC');
  return { typed: spoil(random, whole), meant: whole.replaceAll('\u00A0', ' ') };
}

function drawWord(random: Random, { letters, marks, joins }: Script): string {
  const clusters = Array.from({ length: random.integer(1, 3) }, () => {
    const some = Array.from({ length: random.integer(0, marks.length > 0 ? 3 : 0) }, () =>
      random.pick(marks),
    );
    return random.pick(letters) + some.join('');
  });
  return clusters.reduce(
    (word, cluster) => word + (joins && random.chance(0.1) ? random.pick(JOINERS) : '') + cluster,
  );
}

/** With decomposed letters, and what cannot be seen at any place. */
function spoil(random: Random, text: string): string {
  const form = random.chance(0.5) ? text.normalize('NFD') : text;
  const signs = Array.from(form, (sign) => {
    const seen = sign === '\n' && random.chance(0.5) ? '\r\n' : sign;
    return random.chance(0.1) ? seen + random.pick(UNSEEN) : seen;
  });
  const ends = () => random.pick(['', ...AT_THE_ENDS]);
  return ends() + signs.join('') + ends();
}

interface Script {
  letters: readonly string[];
  marks: readonly string[];
  joins: boolean;
}

/** The scripts of the Eighth Schedule, and Latin letters with and without marks. */
const SCRIPTS: readonly Script[] = [
  ...[0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0b80, 0x0c00, 0x0c80, 0x0d00].map((first) =>
    scriptOf(first, first + 0x7f),
  ),
  scriptOf(0x0600, 0x06ff),
  scriptOf(0x1c50, 0x1c7f),
  scriptOf(0xabc0, 0xabff),
  { ...scriptOf(0x0041, 0x024f), joins: false },
];

function scriptOf(first: number, last: number): Script {
  const signs = Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
  return {
    letters: signs.filter((sign) => /\p{L}/u.test(sign)),
    marks: signs.filter((sign) => /\p{M}/u.test(sign)),
    joins: true,
  };
}

const JOINERS = ['\u200C', '\u200D'];
const BETWEEN = ' | |\u00A0|, | – |’|१२ |42| 🙂 |👩\u200D👩\u200D👧|👨🏽\u200D🌾|🇮🇳'.split('|');
const AT_THE_ENDS = ' |\u00A0|\u3000|\t|\n|\u200B |\u200D|\uFEFF|\u202A|\u202C'.split('|');
const UNSEEN = Array.from(
  '\u00AD\u034F\u061C\u200B\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2066\u2067\u2068\u2069\uFE0E\uFE0F\uFEFF\u0007',
);
