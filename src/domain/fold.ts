/**
 * A text as search compares it: lower case, no Latin diacritics (Solāpur finds
 * Solapur), one space between words. Devanagari vowel signs are letters and stay;
 * the nukta goes and the chandrabindu becomes an anusvara, since गाँव and फ़ोन are
 * as often typed गांव and फोन.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/gu, '')
    .replace(/\u0901/gu, '\u0902')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/** How well a folded name answers a folded query: 0 from its start, 1 from a word's start, 2 anywhere; undefined not at all. */
export function matchRank(foldedName: string, foldedQuery: string): 0 | 1 | 2 | undefined {
  const at = foldedName.indexOf(foldedQuery);
  if (at < 0) return undefined;
  if (at === 0) return 0;
  return /(?:^|[\s(./-])$/u.test(foldedName.slice(0, at)) || foldedName.includes(` ${foldedQuery}`)
    ? 1
    : 2;
}
