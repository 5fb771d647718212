/**
 * Returns the text with composed letters (NFC) and plain spaces, without invisible characters.
 * Copying from a contact, a chat or a page often adds direction marks, soft hyphens and unusual
 * spaces. The form and the server use this function, so equal texts have equal code points.
 */
export function cleanText(text: string): string {
  return compose(text.replace(LINE_BREAK, '\n').replace(UNSEEN, '').replace(USELESS_JOINER, ''))
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .trim();
}

/**
 * Normalises a text. This takes quadratic time in a row of combining marks, so a text with more
 * than thirty in a row stays as it is. No writing system has such rows (Unicode's annex 15).
 */
export function compose(text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string {
  return /\p{M}{31}/u.test(text) ? text : text.normalize(form);
}

/** For a text of one line: a line break becomes a space. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' '));
}

/**
 * No number, date or amount is longer. Longer texts are not read, because the patterns may take
 * quadratic time.
 */
export const READ_MAX_LENGTH = 200;

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/**
 * Control characters except tab and line feed, lone surrogates, the placeholder of a picture and
 * its neighbours, and Unicode's default-ignorable characters except the two joiners.
 */
const UNSEEN = /(?!\u200C|\u200D|[\t\n])[\p{Cc}\p{Cs}\uFFF9-\uFFFC\p{DI}]/gu;

/** A joiner has a meaning only between two letters of a script that joins, or between two emoji. */
const USELESS_JOINER =
  /(?<![\p{L}\p{M}\p{ExtPict}\p{EMod}\u200C\u200D])[\u200C\u200D]+|(?<=\p{sc=Latin}\p{M}*)[\u200C\u200D]+|(?<![\u200C\u200D])[\u200C\u200D]+(?![\p{L}\p{M}\p{ExtPict}\u200C\u200D])/gu;
