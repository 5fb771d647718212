import { toFeetAndInches } from '../domain/measures.ts';
import { CM_PER_INCH, INCHES_PER_FOOT, MINIMUM_AGE_YEARS } from '../domain/limits.ts';
import type { Range } from '../domain/preferences-profile.ts';
import type { RangeSpec } from './field-spec.ts';
import type { ValueWords } from './item-text.ts';

type Words = Pick<ValueWords, 'text'>;

/** '28 years to 33 years', '26 years' or 'From 5 ft 6 in'. '' if both ends are open. */
export function rangeText(name: RangeSpec['name'], { from, to }: Range, words: Words): string {
  const bounds = {
    from: from === null ? '' : boundText(name, from, words),
    to: to === null ? '' : boundText(name, to, words),
  };
  if (bounds.from === bounds.to) return bounds.from;
  if (from !== null && to !== null) return words.text('expectation.range', bounds);
  if (from !== null) return words.text('expectation.from', bounds);
  return to === null ? '' : words.text('expectation.upTo', bounds);
}

export function boundText(name: RangeSpec['name'], bound: number, words: Words): string {
  if (name === 'age') return words.text('expectation.years', { years: bound });
  return words.text('expectation.feet', { ...toFeetAndInches(bound) });
}

/** Years, or heights in centimetres that are an inch apart. A chosen bound is always included. */
export function listBounds(name: RangeSpec['name'], chosen: number | null): number[] {
  const listed = name === 'age' ? AGES : HEIGHTS_CM;
  if (chosen === null || listed.includes(chosen)) return listed;
  return [...listed, chosen].sort((a, b) => a - b);
}

const AGE_LISTED_TO_YEARS = 75;
const AGES = Array.from(
  { length: AGE_LISTED_TO_YEARS - MINIMUM_AGE_YEARS + 1 },
  (_, place) => MINIMUM_AGE_YEARS + place,
);
const HEIGHTS_CM = Array.from({ length: 3 * INCHES_PER_FOOT + 1 }, (_, place) =>
  Math.round((4 * INCHES_PER_FOOT + place) * CM_PER_INCH),
);
