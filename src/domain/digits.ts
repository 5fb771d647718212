const DEVANAGARI_ZERO = 0x0966;

/**
 * Replaces Devanagari digits with Latin digits and leaves all other characters: '९८२२' becomes
 * '9822'.
 */
export function toLatinDigits(text: string): string {
  return text.replace(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

/** Returns the number of digits in a text. Latin and Devanagari digits count. */
export function countDigits(text: string): number {
  return toLatinDigits(text).replace(/\D/gu, '').length;
}
