import { toLatinDigits } from './digits.ts';

/**
 * Reads a text with Latin or Devanagari digits as a number: '१६३.५' is 163.5. Returns undefined if
 * the text is not a number.
 */
export function parseNumberText(text: string): number | undefined {
  const plain = toLatinDigits(text.trim());
  return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : undefined;
}
