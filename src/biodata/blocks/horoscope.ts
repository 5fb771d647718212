/** The rows of the horoscope. A part that is not filled in has a row with an empty value. */
import type { Row } from './biodata.ts';
import { wordOf } from './page-words.ts';
import { DEVAKS, HOROSCOPE_PARTS, type HoroscopePart } from '../../domain/horoscope.ts';
import { textOf, type BiodataSource } from './source.ts';
import { timeText } from './values.ts';

export function horoscopeRows({ words, sections }: BiodataSource): Row[] {
  const details = sections.additional?.['astrological_details'];
  if (typeof details !== 'object' || details === null) return [];
  const given = details as Record<string, unknown>;
  return HOROSCOPE_PARTS.map((field) => {
    const text = textOf(given[field]);
    return {
      key: field,
      label: words.labels[field],
      value:
        field === 'birth_time'
          ? timeText(words, text)
          : (isOfList(field, text) && wordOf(words.horoscope, text)) || text,
    };
  });
}

/**
 * Whether a value is from a fixed list and therefore has a translation. A birth place is never
 * translated, because a place may have the same name as a devak. A devak is translated only if it
 * is in our list, because the family may have typed any word.
 */
function isOfList(field: HoroscopePart, text: string): boolean {
  if (field === 'birth_place') return false;
  return field !== 'devak' || (DEVAKS as readonly string[]).includes(text);
}
