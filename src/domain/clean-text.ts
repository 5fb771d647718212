/**
 * The one form of a text: composed letters (NFC), without what cannot be seen and cannot be meant.
 * Copying from a contact, a chat or a page often brings marks of direction, soft hyphens and such,
 * and spaces that only look like one.
 * The form and the server use it, so equal texts are equal code points.
 */
export function cleanText(text: string): string {
  return compose(text.replace(LINE_BREAK, '\n').replace(UNSEEN, '').replace(USELESS_JOINER, ''))
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .trim();
}

/**
 * A form of Unicode, composed by default. To sort marks takes the square of their number. No writing
 * has more than thirty in a row (Unicode's annex 15), so a text with a longer row stays as it is.
 */
export function compose(text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string {
  return /\p{M}{31}/u.test(text) ? text : text.normalize(form);
}

/** For a text of one line: a line break becomes a space. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' '));
}

/**
 * No number, date or amount is longer. Readers leave a longer text alone, because their patterns may
 * take the square of its length.
 */
export const READ_MAX_LENGTH = 200;

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/**
 * Control characters but tab and line feed, halves of a character, the place of a picture that was not
 * copied, and what Unicode calls ignorable, but the two joiners.
 */
const UNSEEN = /(?!\u200C|\u200D|[\t\n])[\p{Cc}\p{Cs}\uFFF9-\uFFFC\p{DI}]/gu;

/** A joiner means something between two letters of a script that joins, or between two emoji. */
const USELESS_JOINER =
  /(?<![\p{L}\p{M}\p{ExtPict}\p{EMod}\u200C\u200D])[\u200C\u200D]+|(?<=\p{sc=Latin}\p{M}*)[\u200C\u200D]+|(?<![\u200C\u200D])[\u200C\u200D]+(?![\p{L}\p{M}\p{ExtPict}\u200C\u200D])/gu;
