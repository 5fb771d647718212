import { BIODATA_LANGUAGES, OPENING_LINES } from '../domain/biodata-choices.ts';
import {
  BLOOD_GROUPS,
  DIETARY_PREFERENCES,
  DRINKING_HABITS,
  EYE_COLORS,
  GENDERS,
  HAIR_COLORS,
  MARITAL_STATUSES,
  SIBLING_GENDERS,
  SIBLING_MARITAL_STATUSES,
  SKIN_TONES,
  SMOKING_HABITS,
} from '../domain/enumerations.ts';
import { CHARANS, DEVAKS, GANS, MANGALS, NADIS, NAKSHATRAS, RASHIS } from '../domain/horoscope.ts';

/** The key of a list is also the key of its translations: `wizard:options.<key>`. */
export const ENUMERATION_LISTS = {
  gender: GENDERS,
  maritalStatus: MARITAL_STATUSES,
  siblingGender: SIBLING_GENDERS,
  siblingMaritalStatus: SIBLING_MARITAL_STATUSES,
  bloodGroup: BLOOD_GROUPS,
  eyeColor: EYE_COLORS,
  hairColor: HAIR_COLORS,
  skinTone: SKIN_TONES,
  diet: DIETARY_PREFERENCES,
  smoking: SMOKING_HABITS,
  drinking: DRINKING_HABITS,
  rashi: RASHIS,
  nakshatra: NAKSHATRAS,
  charan: CHARANS,
  gan: GANS,
  nadi: NADIS,
  mangal: MANGALS,
  devak: DEVAKS,
  biodataLanguage: BIODATA_LANGUAGES,
  openingLine: OPENING_LINES,
} as const satisfies Record<string, readonly string[]>;

export type EnumerationName = keyof typeof ENUMERATION_LISTS;

/** The choices in Preferences. 'Other' is left out: it does not say what a family hopes for. */
export function listChoices(enumeration: EnumerationName): readonly string[] {
  return ENUMERATION_LISTS[enumeration].filter((choice) => choice !== 'Other');
}
