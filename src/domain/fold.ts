/**
 * A text as search compares it: lower case, no Latin diacritics (Solāpur finds
 * Solapur), one space between words. Devanagari vowel signs are letters and stay;
 * the nukta goes and the chandrabindu becomes an anusvara, since गाँव and फ़ोन are
 * as often typed गांव and फोन. So does a nasal before a consonant of its own row (हिन्दी,
 * हिंदी), and ह्म is the same as म्ह (ब्राह्मण, ब्राम्हण).
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

/** ङ् before क to घ, ञ् before च to झ, ण् before ट to ढ, न् before त to ध, म् before प to भ. */
const NASAL_OF_ITS_ROW =
  /ङ\u094d(?=[क-घ])|ञ\u094d(?=[च-झ])|ण\u094d(?=[ट-ढ])|न\u094d(?=[त-ध])|म\u094d(?=[प-भ])/gu;

/** How well a folded name answers a folded query: 0 from its start, 1 from a word's start, 2 anywhere; undefined not at all. */
export function matchRank(foldedName: string, foldedQuery: string): 0 | 1 | 2 | undefined {
  const at = foldedName.indexOf(foldedQuery);
  if (at < 0) return undefined;
  if (at === 0) return 0;
  return /(?:^|[\s(./-])$/u.test(foldedName.slice(0, at)) || foldedName.includes(` ${foldedQuery}`)
    ? 1
    : 2;
}
