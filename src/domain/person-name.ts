import { PERSON_NAME_MIN_CODE_POINTS_DEVANAGARI, PERSON_NAME_MIN_LETTERS } from './limits.ts';

/**
 * The minimum of 3 in spec.md §5 is for Latin letters. यश and ओम are complete names of two code
 * points (docs/decisions/0004-names.md).
 */
export function isPersonName(text: string): boolean {
  const name = text.trim();
  if (/\p{Script=Devanagari}/u.test(name)) {
    const codePoints = name.match(/[\p{Script=Devanagari}\p{M}]/gu) ?? [];
    return codePoints.length >= PERSON_NAME_MIN_CODE_POINTS_DEVANAGARI;
  }
  return (name.match(/\p{L}/gu) ?? []).length >= PERSON_NAME_MIN_LETTERS;
}
