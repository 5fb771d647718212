/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ə: 'e',
  ħ: 'h',
  ŋ: 'ng',
  ŧ: 't',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
  ĸ: 'k',
  ǝ: 'e',
  ɖ: 'd',
  ŀ: 'l',
  ƒ: 'f',
};

const OTHER_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
const APOSTROPHE = /['’‘`´ʻʼʾʿ]/g;

/** 'São Tomé' becomes 'sao-tome'. */
export function slug(name: string): string {
  return withoutMarks(name)
    .toLowerCase()
    .replace(APOSTROPHE, '')
    .replace(OTHER_LETTER, (letter) => LETTERS[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Spellings that differ only in case, marks, spaces and punctuation give the same result. */
export function fold(name: string): string {
  return slug(name).replaceAll('-', '');
}

/** 'Solāpur' becomes 'Solapur'. */
function withoutMarks(name: string): string {
  return isAscii(name) ? name : name.normalize('NFKD').replace(/\p{M}/gu, '');
}

export function plainSpelling(name: string): string {
  const plain = withoutMarks(name)
    .replace(/[‘`´ʻʼʾʿ]/g, '')
    .replaceAll('’', "'");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the range of ASCII is what is asked
  return /^[\x00-\x7f]*$/.test(text);
}
