const DEVANAGARI_ZERO = 0x0966;

/** Devanagari digits become Latin digits, all else stays: '९८२२' becomes '9822'. */
export function toLatinDigits(text: string): string {
  return text.replace(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

export function countDigits(text: string): number {
  return toLatinDigits(text).replace(/\D/gu, '').length;
}

/** Reads Latin and Devanagari digits: '१६३.५' is 163.5. Undefined if the text is not a number. */
export function parseNumberText(text: string): number | undefined {
  const plain = toLatinDigits(text.trim());
  return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : undefined;
}
