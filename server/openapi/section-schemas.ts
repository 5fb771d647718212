import type { AdditionalProfile } from '../../src/domain/additional-profile.ts';
import {
  BIODATA_LANGUAGES,
  FOR_WHOM_MAX_LENGTH,
  OPENING_LINES,
  OWN_OPENING_MAX_LENGTH,
  type BiodataProfile,
} from '../../src/domain/biodata-choices.ts';
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
} from '../../src/domain/enumerations.ts';
import type { FamilyMember, FamilyProfile, Sibling } from '../../src/domain/family-profile.ts';
import {
  AGE_MAX_YEARS,
  CONTACT_NUMBER_MAX_LENGTH,
  HEIGHT_CM_OVER,
  HEIGHT_CM_UNDER,
  LONG_TEXT_MAX_LENGTH,
  MINIMUM_AGE_YEARS,
  PARENT_OCCUPATION_MAX_LENGTH,
  PERSON_NAME_MAX_LENGTH,
  SHORT_TEXT_MAX_LENGTH,
  WEIGHT_KG_OVER,
  WEIGHT_KG_UNDER,
} from '../../src/domain/limits.ts';
import { LOOKUP_FIELDS } from '../../src/domain/lookup-fields.ts';
import type { PersonalProfile } from '../../src/domain/personal-profile.ts';
import {
  HOPED_DIETS,
  PREFERENCE_TOPICS,
  type PreferencesProfile,
} from '../../src/domain/preferences-profile.ts';
import type { PrimaryProfile } from '../../src/domain/primary-profile.ts';
import type { SectionKey } from '../../src/domain/sections.ts';
import {
  answered,
  DATE_TIME,
  INTEGER,
  orNull,
  sent,
  SENT_ID,
  TEXT,
  type Schema,
} from './schema.ts';
import {
  age,
  amount,
  choice,
  choiceList,
  freeMap,
  horoscope,
  itemList,
  listOf,
  mapOf,
  measure,
  optionalChoice,
  optionalItem,
  optionalText,
  personName,
  range,
  required,
  requiredItem,
  requiredNames,
  requiredText,
  shape,
  textOrNumber,
  type Field,
} from './section-fields.ts';

/*
 * The structs of src/domain check values by functions, which give no schema. So this file repeats
 * the rules. test/server/section-rules.test.ts compares these schemas with those structs.
 */
const PRIMARY: Record<keyof PrimaryProfile, Field> = {
  first_name: personName(),
  last_name: personName(),
  gender: choice(GENDERS),
  dob: required({ type: 'string', format: 'date' }),
  marital_status: choice(MARITAL_STATUSES),
  profession: requiredItem(),
  education: { ...itemList(1), isRequired: true },
  mother_name: personName(),
  father_name: personName(),
  contact_name: optionalText(PERSON_NAME_MAX_LENGTH),
  contact_number: required({
    type: 'string',
    maxLength: CONTACT_NUMBER_MAX_LENGTH,
    pattern: '^[+0-9\u0966-\u096f][0-9\u0966-\u096f\\s()./-]*$',
    description: 'Ten digits at least, Latin or Devanagari',
  }),
  permanent_country: requiredItem(),
  permanent_state: requiredItem(),
  permanent_city: requiredItem(),
};

const PERSONAL: Record<keyof PersonalProfile, Field> = {
  height_in_cm: measure(HEIGHT_CM_OVER, HEIGHT_CM_UNDER),
  weight_in_kg: measure(WEIGHT_KG_OVER, WEIGHT_KG_UNDER),
  mother_tongue: optionalItem(),
  blood_group: optionalChoice(BLOOD_GROUPS),
  eye_color: optionalChoice(EYE_COLORS),
  hair_color: optionalChoice(HAIR_COLORS),
  skin_tone: optionalChoice(SKIN_TONES),
  hobbies: itemList(),
  medical_conditions: optionalText(LONG_TEXT_MAX_LENGTH),
  disabilities: optionalText(LONG_TEXT_MAX_LENGTH),
  current_country: optionalItem(),
  current_state: optionalItem(),
  current_city: optionalItem(),
  monthly_income: textOrNumber(),
  annual_income: textOrNumber(),
};

const SIBLING: Record<keyof Sibling, Field> = {
  name: requiredText(),
  gender: choice(SIBLING_GENDERS),
  marital_status: choice(SIBLING_MARITAL_STATUSES),
  age: age(),
  occupation: optionalText(SHORT_TEXT_MAX_LENGTH),
  additional_details: freeMap(),
};

const FAMILY_MEMBER: Record<keyof FamilyMember, Field> = {
  name: requiredText(),
  relation: requiredText(),
  occupation: optionalText(SHORT_TEXT_MAX_LENGTH),
  education: optionalText(SHORT_TEXT_MAX_LENGTH),
  age: age(),
  additional_details: freeMap(),
};

const FAMILY: Record<keyof FamilyProfile, Field> = {
  mother_education: itemList(),
  father_education: itemList(),
  mother_occupation: optionalText(PARENT_OCCUPATION_MAX_LENGTH),
  father_occupation: optionalText(PARENT_OCCUPATION_MAX_LENGTH),
  family_income: textOrNumber(),
  family_background: optionalText(LONG_TEXT_MAX_LENGTH),
  family_value: optionalText(SHORT_TEXT_MAX_LENGTH),
  siblings: listOf(SIBLING),
  other_family_members: listOf(FAMILY_MEMBER),
  other_long_relatives: optionalText(LONG_TEXT_MAX_LENGTH),
};

const ADDITIONAL: Record<keyof AdditionalProfile, Field> = {
  religion: optionalItem(),
  languages_known: itemList(),
  caste: optionalItem(),
  sub_caste: optionalItem(),
  gotra: optionalItem(),
  dietary_preferences: optionalChoice(DIETARY_PREFERENCES),
  smoking_habits: optionalChoice(SMOKING_HABITS),
  drinking_habits: optionalChoice(DRINKING_HABITS),
  about_me: optionalText(LONG_TEXT_MAX_LENGTH),
  social_links: freeMap(),
  astrological_details: horoscope(),
};

const PREFERENCES: Record<keyof PreferencesProfile, Field> = {
  age: range(MINIMUM_AGE_YEARS, AGE_MAX_YEARS),
  height: range(HEIGHT_CM_OVER, HEIGHT_CM_UNDER),
  marital_status: choiceList(MARITAL_STATUSES),
  mother_tongue: itemList(),
  religion: itemList(),
  caste: itemList(),
  sub_caste: itemList(),
  diet: choiceList(HOPED_DIETS),
  education: itemList(),
  profession: itemList(),
  income_from: amount(),
  places: itemList(),
  own_words: optionalText(LONG_TEXT_MAX_LENGTH),
  musts: choiceList(PREFERENCE_TOPICS),
};

const BIODATA: Record<keyof BiodataProfile, Field> = {
  language: optionalChoice(BIODATA_LANGUAGES),
  shown: mapOf({ type: 'boolean' }),
  opening: optionalChoice(OPENING_LINES),
  own_opening: optionalText(OWN_OPENING_MAX_LENGTH),
  for_whom: optionalText(FOR_WHOM_MAX_LENGTH),
  names: mapOf({ type: 'string', maxLength: PERSON_NAME_MAX_LENGTH }),
};

/** Clients may send the id back. */
const NOT_READ: Schema = { description: 'Not read: the profile has one section of the kind.' };

const SECTIONS: Record<SectionKey, Record<string, Field>> = {
  primary: PRIMARY,
  personal: PERSONAL,
  family: FAMILY,
  additional: ADDITIONAL,
  preferences: PREFERENCES,
  biodata: BIODATA,
};

/** POST needs all required fields. PATCH may send any of the fields. */
export function sentSection(key: SectionKey, { isPart = false } = {}): Schema {
  const fields = SECTIONS[key];
  const names = Object.entries(LOOKUP_FIELDS[key]).flatMap(([field, { list: isList }]) =>
    isList || key !== 'primary' ? [] : [[`${field}_name`, { type: ['string', 'null'] }]],
  );
  return sent(
    { id: NOT_READ, profile: SENT_ID, ...shape(fields, 'sent'), ...Object.fromEntries(names) },
    isPart ? [] : ['profile', ...requiredNames(fields)],
  );
}

export function answeredSection(key: SectionKey): Schema {
  return answered({
    id: INTEGER,
    profile: INTEGER,
    ...shape(SECTIONS[key], 'answered'),
    updated_at: DATE_TIME,
    updated_from: orNull(TEXT),
  });
}

/** For example 'PrimarySection'. */
export function sectionSchemaName(key: SectionKey): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}Section`;
}
