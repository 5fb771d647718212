/** The parts of `astrological_details` as form fields (spec.md §3). */
import { isMap, type FreeMap } from '../domain/free-map.ts';
import { HOROSCOPE_PARTS, whyNotPart, type HoroscopePart } from '../domain/horoscope.ts';
import { LOOKUP_NAME_MAX_LENGTH } from '../domain/limits.ts';
import { ENUMERATION_LISTS } from './enumeration-lists.ts';
import type { ChoiceSpec, TextSpec } from './field-spec.ts';
import type { OptionWord, ValueWords } from './item-text.ts';

/** A part that is chosen by typing. Each choice is found by any of its spellings. */
export interface SearchedPartSpec {
  type: 'search';
  name: 'rashi' | 'nakshatra' | 'devak';
  /** Whether a name outside the list is accepted. */
  isOpen: boolean;
  width?: 'half';
}

export type PartSpec =
  | { type: 'time'; name: 'birth_time'; width?: 'half' }
  | SearchedPartSpec
  | TextSpec<HoroscopePart>
  | (ChoiceSpec<HoroscopePart> & { name: 'charan' | 'gan' | 'nadi' | 'mangal' });

export const HOROSCOPE_PART_SPECS: readonly PartSpec[] = [
  { type: 'time', name: 'birth_time', width: 'half' },
  { type: 'text', name: 'birth_place', maxLength: LOOKUP_NAME_MAX_LENGTH, width: 'half' },
  { type: 'search', name: 'rashi', isOpen: false, width: 'half' },
  { type: 'search', name: 'nakshatra', isOpen: false, width: 'half' },
  { type: 'select', name: 'charan', enumeration: 'charan', width: 'half' },
  { type: 'radio', name: 'gan', enumeration: 'gan', width: 'half' },
  { type: 'radio', name: 'nadi', enumeration: 'nadi', width: 'half' },
  { type: 'radio', name: 'mangal', enumeration: 'mangal', width: 'half' },
  { type: 'search', name: 'devak', isOpen: true, width: 'half' },
];

/** An invalid part is left out, so that its field is empty, as spec.md §5 says of choices. */
export function openHoroscope(saved: unknown): FreeMap {
  if (!isMap(saved)) return {};
  const wrong = HOROSCOPE_PARTS.filter((part) => whyNotPart(part, saved[part]) !== undefined);
  return Object.fromEntries(
    Object.entries(saved).filter(([name]) => !(wrong as readonly string[]).includes(name)),
  );
}

/** Lines such as 'Rashi: Kanya'. Any other entry of the map has its key as the label. */
export function describeHoroscope(value: FreeMap, words: ValueWords): string[] {
  const parts = HOROSCOPE_PARTS.filter((part) => typeof value[part] === 'string');
  const others = Object.entries(value).filter(([name]) => !(parts as string[]).includes(name));
  return [
    ...parts.map((part) => {
      const label = words.text(`horoscope.parts.${part}`);
      return `${label}: ${partText(part, String(value[part]), words.optionWord)}`;
    }),
    ...others.map(([name, inner]) => `${name}: ${JSON.stringify(inner)}`),
  ];
}

/** A time, a place and a name outside the list stay as the family typed them. */
export function partText(part: HoroscopePart, value: string, optionWord: OptionWord): string {
  if (part === 'birth_time' || part === 'birth_place') return value;
  const list: readonly string[] = ENUMERATION_LISTS[part];
  return list.includes(value) ? optionWord(part, value) : value;
}
