import { cleanLine } from './clean-text.ts';

/**
 * The zeros of Arabic, Urdu, Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada,
 * Malayalam, Ol Chiki, Meetei Mayek and of full-width letters. The other digits follow each of them.
 */
const ZEROS = Array.from('٠۰०০੦૦୦௦౦೦൦᱐꯰０', (zero) => zero.charCodeAt(0));

/** Digits of Indian scripts become Latin digits, all else stays: '९८२२' becomes '9822'. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((each) => code >= each && code <= each + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** The letters of the scripts from Bengali to Malayalam, which Unicode lists in the order of Devanagari. */
export function inDevanagari(text: string): string {
  return text.replace(
    /[\u0980-\u0d7f]/gu,
    (letter) => OF_ONE_SCRIPT[letter] ?? String.fromCharCode(0x900 + (letter.charCodeAt(0) & 0x7f)),
  );
}

/** Gurmukhi's tippi, and Assamese r and v, which stand in the places of other signs. */
const OF_ONE_SCRIPT: Record<string, string> = { '\u0a70': '\u0902', ৰ: 'र', ৱ: 'व' };

export function countDigits(text: string): number {
  return toLatinDigits(text).replace(/\D/gu, '').length;
}

/** Reads the digits of Indian scripts: '१६३.५' is 163.5. Undefined if the text is not a number. */
export function parseNumberText(text: string): number | undefined {
  const plain = toLatinDigits(cleanLine(text));
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u.test(plain) ? Number(plain) : undefined;
}
