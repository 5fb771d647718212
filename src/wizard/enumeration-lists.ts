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

/** The closed lists that fields choose from, by the name their translations have. */
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
} as const satisfies Record<string, readonly string[]>;

export type EnumerationName = keyof typeof ENUMERATION_LISTS;
