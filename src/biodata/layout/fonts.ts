/**
 * Which letters the biodata's fonts have. The lists are in the code, because the app must notice a
 * letter without a font before it prints anything.
 */
import type { Language } from '../../domain/languages.ts';
import { DEVANAGARI_LETTERS, letterJoiner } from '../../domain/fold.ts';

/** 'other': neither font has the letter, and the browser uses a font of the phone. */
export type FontName = 'devanagari' | 'latin' | 'other';
export type Weight = 'regular' | 'bold';

export interface Run {
  font: FontName;
  /** As typed, for copying. */
  text: string;
  /** What is drawn and measured, if that is another text. */
  drawn?: string;
}

/** The sum of the glyph advances, in em of the run's font. */
export type Measure = (run: Run, weight: Weight) => number;

/** At full size, Latin letters look too tall beside Devanagari, and the phone's font too heavy. */
const SMALLER = 0.93;

export function fontScale(font: FontName, language: Language): number {
  if (font === 'other') return SMALLER;
  return language !== 'en' && font === 'latin' ? SMALLER : 1;
}

type Range = readonly [first: number, last: number];

/** Code points in the font files of the app. */
const LATIN: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  // Hyphens, drawn as '-'.
  [0x2010, 0x2011],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x2044, 0x2044],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];
const DEVANAGARI: readonly Range[] = [
  [0x900, 0x97f],
  [0x1cd0, 0x1cf6],
  [0x1cf8, 0x1cf9],
  [0x20b9, 0x20b9],
  [0x20f0, 0x20f0],
  [0xa830, 0xa839],
  [0xa8e0, 0xa8ff],
];
const SPACE = /^[\u0020\u00a0]$/u;
/** Invisible characters that only change how the letters beside them are joined. */
const JOINER = /\u200c|\u200d/u;

/** A letter with its combining marks, and with the joiners or variation selectors after it. */
const CLUSTER = /\P{M}(?:\p{M}|\u200c|\u200d|\ufe0e|\ufe0f)*|(?:\p{M}|\u200c|\u200d)+/gu;

/** For each script: letters, and the parts that some keyboards type (src/domain/fold.ts). */
const wholeLetters = letterJoiner(
  [
    DEVANAGARI_LETTERS,
    'আঅা ৠঋৃ ৡঌৢ',
    'ਆਅਾ ਇੲਿ ਈੲੀ ਉੳੁ ਊੳੂ ਏੲੇ ਐਅੈ ਓੳੋ ਔਅੌ',
    'આઅા ઍઅૅ એઅે ઐઅૈ ઑઅૉ ઓઅો ઓઆૅ ઔઅૌ ઔઆૈ ૉૅા',
    'ଆଅା ଐଏୗ ଔଓୗ',
    'ஆஅூ',
    'ఓఒౕ ఔఒౌ ీిౕ ేెౕ ోొౕ',
    'ಊಉಾ ಔಒೌ ೠಋಾ',
    'ഈഇൗ ഊഉൗ ഐഎെ ഓഒാ ഔഒൗ',
  ].join(' '),
);

/**
 * Removed between a vowel and its sign, so that `wholeLetters` joins both into one letter, and after a
 * sign where nothing can be joined: browsers may put a dotted circle there. It stays after the virama
 * of a consonant.
 */
const USELESS_JOINER =
  /(?<=[अआए])[\u200c\u200d]+(?=\p{M})|(?<=[ऀ-ःऺऻा-ौॎॏ॑-ॗॢॣ]\u094d?|\u093c)[\u200c\u200d]+/gu;
/** A half consonant followed by a stem (ा) looks like the whole consonant. */
const STEM = /\u094d\u200d?\u093e/gu;

function drawnForm(text: string): string {
  return wholeLetters(text.replace(STEM, '').replace(USELESS_JOINER, '')).replace(
    /[\u2010\u2011]/gu,
    '-',
  );
}

/** A space belongs to the run before it, unless that run's font is 'other'. */
export function toRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const [cluster] of text.normalize('NFC').matchAll(CLUSTER)) {
    const before = runs.at(-1);
    const isSpace = SPACE.test(cluster);
    const font = isSpace && before && before.font !== 'other' ? before.font : fontOf(cluster);
    if (before?.font === font) before.text += cluster;
    else runs.push({ font, text: cluster });
  }
  return joinRightToLeft(runs).map((run) => {
    const drawn = drawnForm(run.text);
    return drawn === run.text ? run : { ...run, drawn };
  });
}

/** Joins right-to-left words, and what is between them, so that the browser orders them. */
function joinRightToLeft(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const [first, between] = [joined.at(-2), joined.at(-1)];
    const isOne =
      first &&
      between &&
      isRightToLeft(first.text) &&
      isRightToLeft(run.text) &&
      !/\p{L}/u.test(between.text);
    if (isOne) {
      joined.pop();
      first.text += between.text + run.text;
    } else joined.push(run);
  }
  return joined;
}

/** Letters of the Hebrew, Arabic and other right-to-left scripts; Urdu uses the Arabic script. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

function fontOf(cluster: string): FontName {
  const letters = Array.from(cluster).filter((letter) => !JOINER.test(letter));
  // A cluster of joiners is invisible in any font.
  if (letters.length === 0) return 'devanagari';
  if (letters.every((letter) => isIn(DEVANAGARI, letter))) return 'devanagari';
  return letters.every((letter) => isIn(LATIN, letter)) ? 'latin' : 'other';
}

function isIn(ranges: readonly Range[], letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => code >= first && code <= last);
}
