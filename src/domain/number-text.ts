import { toLatinDigits } from './digits.ts';

/** The number that a text is, with digits of either script: '१६३.५' is 163.5. Undefined where it is none. */
export function parseNumberText(text: string): number | undefined {
  const plain = toLatinDigits(text.trim());
  return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : undefined;
}
