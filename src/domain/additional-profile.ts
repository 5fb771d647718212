import { object, type Infer } from 'superstruct';
import { DIETARY_PREFERENCES, DRINKING_HABITS, SMOKING_HABITS } from './enumerations.ts';
import { freeMap } from './free-map.ts';
import { astrologicalDetails } from './horoscope.ts';
import { LONG_TEXT_MAX_LENGTH } from './limits.ts';
import { itemList, optionalItem } from './reference-item.ts';
import { optionalOneOf, optionalText } from './rule.ts';

/** Additional Details (spec.md §3, §5). */
export const AdditionalProfile = object({
  religion: optionalItem(),
  languages_known: itemList('invalid'),
  caste: optionalItem(),
  sub_caste: optionalItem(),
  gotra: optionalItem(),
  dietary_preferences: optionalOneOf(DIETARY_PREFERENCES, 'dietInvalid'),
  smoking_habits: optionalOneOf(SMOKING_HABITS, 'smokingInvalid'),
  drinking_habits: optionalOneOf(DRINKING_HABITS, 'drinkingInvalid'),
  about_me: optionalText(LONG_TEXT_MAX_LENGTH),
  social_links: freeMap(),
  astrological_details: astrologicalDetails(),
});

export type AdditionalProfile = Infer<typeof AdditionalProfile>;
