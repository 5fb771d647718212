/** A part that is not filled in has a row with an empty value. build-biodata.ts leaves it out. */
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
 * A value from a list has a translation. A place is never translated: it may have the name of a
 * devak. A devak may be any word that the family typed.
 */
function isOfList(field: HoroscopePart, text: string): boolean {
  if (field === 'birth_place') return false;
  return field !== 'devak' || (DEVAKS as readonly string[]).includes(text);
}
