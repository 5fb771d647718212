import { compose } from './clean-text.ts';
import { inDevanagari, plainTyped } from './digits.ts';

/** Raise this when `fold` or `searchSound` changes: each phone then indexes its names again. */
export const INDEX_VERSION = 1;

/**
 * The form of a text that the search compares. Latin diacritics do not count (Solāpur finds
 * Solapur), Devanagari vowel signs do. Spellings in use become equal: गाँव and गांव, फ़ोन and फोन,
 * हिन्दी and हिंदी, ब्राह्मण and ब्राम्हण, मराठी and મરાઠી. So do Arabic and Urdu
 * forms of a letter, all digits, all dashes, and all apostrophes.
 */
export function fold(text: string): string {
  const letters = compose(wholeLetters(inDevanagari(plainTyped(text))), 'NFD')
    .replace(/[\u0300-\u036f\u064b-\u0652\u093c]/gu, '')
    .replace(/[يىكهةۃ]/gu, (letter) => 'ییکہہہ'.charAt('يىكهةۃ'.indexOf(letter)))
    .replace(/[‘’ʼ`]/gu, "'")
    .replace(/\u0901/gu, '\u0902')
    .replace(NASAL_OF_ITS_ROW, '\u0902')
    .replace(/ह्([मन])/gu, '$1्ह');
  return compose(letters).toLowerCase().trim();
}

/** Before a consonant of its row of the alphabet, a nasal is also written as an anusvara (हिंदी). */
const NASAL_OF_ITS_ROW =
  /ङ\u094d(?=[क-घ])|ञ\u094d(?=[च-झ])|ण\u094d(?=[ट-ढ])|न\u094d(?=[त-ध])|म\u094d(?=[प-भ])/gu;

/** 0 at the start of the name, 1 at the start of a word, 2 elsewhere, undefined if nowhere. */
export function matchRank(foldedName: string, foldedQuery: string): 0 | 1 | 2 | undefined {
  const at = foldedName.indexOf(foldedQuery);
  if (at < 0) return undefined;
  if (at === 0) return 0;
  return /(?:^|[\s(./-])$/u.test(foldedName.slice(0, at)) || foldedName.includes(` ${foldedQuery}`)
    ? 1
    : 2;
}

/**
 * A letter, and what some keyboards and converters write for it: the rows of Unicode's DoNotEmit.txt
 * for Devanagari. Browsers would put a dotted circle between the parts.
 */
export const DEVANAGARI_LETTERS =
  'ऄअॆ आअा ईर्इ ऊउु ऍएॅ ऎएॆ ऐएे ऑअॉ ऑआॅ ऒअॊ ऒआॆ ओअो ओआे औअौ औआै ॲअॅ ॳअऺ ॴअऻ ॴआऺ ॵअॏ ॶअॖ ॷअॗ';

/** 'आॅगस्ट' becomes 'ऑगस्ट'. */
export const wholeLetters = letterJoiner(DEVANAGARI_LETTERS);

/** A row of the table is a letter and its parts. */
export function letterJoiner(table: string): (text: string) => string {
  const letters = new Map(table.split(' ').map((row) => [row.slice(1), row.charAt(0)]));
  const parts = new RegExp([...letters.keys()].join('|'), 'gu');
  const whole = (part: string) => letters.get(part) ?? part;
  // Twice, for a letter of three parts: 'अा' and 'ॅ'.
  return (text) => text.replace(parts, whole).replace(parts, whole);
}
