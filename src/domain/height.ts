import { CM_PER_INCH, HEIGHT_CM_OVER, HEIGHT_CM_UNDER, INCHES_PER_FOOT } from './limits.ts';
import { parseNumberText } from './digits.ts';

/** In whole inches (spec.md §9): 163.5 cm is 5 ft 4 in. */
export function toFeetAndInches(heightCm: number): { feet: number; inches: number } {
  const totalInches = Math.round(heightCm / CM_PER_INCH);
  return { feet: Math.floor(totalInches / INCHES_PER_FOOT), inches: totalInches % INCHES_PER_FOOT };
}

/** `typed` is in centimetres. Undefined if it is not an allowed height. */
export function readFeetAndInches(typed: string): { feet: number; inches: number } | undefined {
  const heightCm = parseNumberText(typed);
  if (heightCm === undefined || heightCm <= HEIGHT_CM_OVER || heightCm >= HEIGHT_CM_UNDER) {
    return undefined;
  }
  return toFeetAndInches(heightCm);
}
