import { toLatinDigits } from './digits.ts';

/** Reads Latin and Devanagari digits: '१६३.५' is 163.5. Undefined if the text is not a number. */
export function parseNumberText(text: string): number | undefined {
  const plain = toLatinDigits(text.trim());
  return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : undefined;
}
