import { cleanLine, compose } from './clean-text.ts';

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

/** Replaces letters from Bengali to Malayalam, which Unicode lists in the order of Devanagari. */
export function inDevanagari(text: string): string {
  return text.replace(
    /[\u0980-\u0d7f]/gu,
    (letter) => OF_ONE_SCRIPT[letter] ?? String.fromCharCode(0x900 + placeOf(letter)),
  );
}

/** A short e or o becomes the long one beside it: Hindi and Marathi have no short ones. */
function placeOf(letter: string): number {
  const place = letter.charCodeAt(0) & 0x7f;
  return place + ([0x0e, 0x12, 0x46, 0x4a].includes(place) ? 1 : 0);
}

/** Letters whose place has another letter in Devanagari, such as Gurmukhi's tippi and addak. */
const OF_ONE_SCRIPT: Record<string, string> = Object.fromEntries(
  ['\u0a70\u0902', '\u0a71', 'ৰर', 'ৱव', 'ৎत्', 'ୱव', 'ൺण्', 'ൻन्', 'ർर्', 'ൽल्', 'ൾळ्', 'ൿक्'].map(
    (row) => [row.charAt(0), row.slice(1)],
  ),
);

/**
 * Prepares a typed number, date or measure for reading: with Latin digits, plain dashes, single
 * spaces, and ＋ and Ｌ as + and L.
 */
export function plainTyped(text: string): string {
  return toLatinDigits(compose(cleanLine(text), 'NFKC'))
    .replace(/[‐-―−]/gu, '-')
    .replace(/\s+/gu, ' ');
}

/** As `plainTyped`, in lower case, with words of Indian scripts in Devanagari without a nukta. */
export function plainWords(text: string): string {
  return inDevanagari(plainTyped(text))
    .normalize('NFD')
    .replace(/\u093c/gu, '')
    .toLowerCase();
}

/** The code in a pasted text: '10 min: 482 913' is 482913. All digits if none has the right length. */
export function readCode(text: string): string {
  const plain = plainTyped(text);
  return (/(?<!\d)\d{3}[ -]?\d{3}(?!\d)/u.exec(plain)?.[0] ?? plain).replace(/\D/gu, '');
}

export function countDigits(text: string): number {
  return toLatinDigits(text).replace(/\D/gu, '').length;
}

/** Reads the digits of Indian scripts: '१६३.५' is 163.5. Undefined if the text is not a number. */
export function parseNumberText(text: string): number | undefined {
  const plain = plainTyped(text);
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u.test(plain) ? Number(plain) : undefined;
}
