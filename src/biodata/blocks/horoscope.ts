/** The horoscope as the family tells it, out of `astrological_details`: only what is there. */
import type { Row } from './biodata.ts';
import { wordOf } from './page-words.ts';
import { HOROSCOPE_PARTS } from '../../domain/horoscope.ts';
import { textOf, type BiodataSource } from './source.ts';
import { timeText } from './values.ts';

export function horoscopeRows({ words, sections }: BiodataSource): Row[] {
  const details = sections.additional?.['astrological_details'];
  if (typeof details !== 'object' || details === null) return [];
  const given = details as Record<string, unknown>;
  return HOROSCOPE_PARTS.map((field) => {
    const value = given[field];
    const text = textOf(value);
    return {
      key: field,
      label: words.labels[field],
      value:
        field === 'birth_time' ? timeText(words, text) : wordOf(words.horoscope, value) || text,
    };
  });
}
