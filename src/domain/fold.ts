/**
 * Returns the form of a text that the search compares: lower case, without Latin diacritics
 * (Solāpur finds Solapur), with a single space between words. Devanagari vowel signs are letters
 * and stay.
 *
 * The nukta is removed and the chandrabindu becomes an anusvara, because people type both गाँव and
 * गांव, both फ़ोन and फोन. A nasal before a consonant of its own row also becomes an anusvara
 * (हिन्दी, हिंदी), and ह्म becomes म्ह (ब्राह्मण, ब्राम्हण).
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/gu, '')
    .replace(/\u0901/gu, '\u0902')
    .replace(NASAL_OF_ITS_ROW, '\u0902')
    .replace(/ह्([मन])/gu, '$1्ह')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Matches a nasal before a consonant of its own row: ङ् before क to घ, ञ् before च to झ, ण् before
 * ट to ढ, न् before त to ध, म् before प to भ.
 */
const NASAL_OF_ITS_ROW =
  /ङ\u094d(?=[क-घ])|ञ\u094d(?=[च-झ])|ण\u094d(?=[ट-ढ])|न\u094d(?=[त-ध])|म\u094d(?=[प-भ])/gu;

/**
 * Returns how well a folded name matches a folded query: 0 at the start of the name, 1 at the start
 * of a word, 2 anywhere else; undefined if it does not match.
 */
export function matchRank(foldedName: string, foldedQuery: string): 0 | 1 | 2 | undefined {
  const at = foldedName.indexOf(foldedQuery);
  if (at < 0) return undefined;
  if (at === 0) return 0;
  return /(?:^|[\s(./-])$/u.test(foldedName.slice(0, at)) || foldedName.includes(` ${foldedQuery}`)
    ? 1
    : 2;
}
