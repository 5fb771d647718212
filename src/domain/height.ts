import { CM_PER_INCH, INCHES_PER_FOOT } from './limits.ts';

/** Feet and whole inches of a height (spec.md §9): 163.5 cm is 5 ft 4 in. */
export function toFeetAndInches(heightCm: number): { feet: number; inches: number } {
  const totalInches = Math.round(heightCm / CM_PER_INCH);
  return { feet: Math.floor(totalInches / INCHES_PER_FOOT), inches: totalInches % INCHES_PER_FOOT };
}
