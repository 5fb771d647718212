const DEVANAGARI_ZERO = 0x0966;

/** Devanagari digits become Latin ones; everything else stays: '९८२२' → '9822'. */
export function toLatinDigits(text: string): string {
  return text.replace(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

/** How many digits a text holds, in either script. */
export function countDigits(text: string): number {
  return toLatinDigits(text).replace(/\D/gu, '').length;
}
