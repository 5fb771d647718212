import { toLatinDigits } from './digits.ts';

/**
 * Reads a text as a number, with digits of either script: '१६३.५' is 163.5. Returns undefined if
 * the text is no number.
 */
export function parseNumberText(text: string): number | undefined {
  const plain = toLatinDigits(text.trim());
  return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : undefined;
}
