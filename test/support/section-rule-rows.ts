import type { LookupKind } from '../../src/domain/enumerations.ts';
import type { FieldReason } from '../../src/domain/field-reason.ts';
import type { SectionKey } from '../../src/domain/sections.ts';
import {
  AMOUNTS,
  NAMES,
  NO_AMOUNTS,
  NO_NAMES,
  NO_NUMBERS,
  NUMBERS,
  SHORT_NUMBERS,
} from './typed-texts.ts';

/** The city lies in the state, and the sub caste belongs to the caste. */
export type KnownItems = Record<LookupKind, { id: number; name: string }>;

export type Verdict = FieldReason | 'good';

/**
 * Only `field` gets `value`, and all other fields are valid. A function makes a value with items.
 * The form may give another verdict than the server ('form only', spec.md §5).
 */
export interface RuleRow {
  field: string;
  value: unknown;
  server: Verdict;
  form: Verdict;
}

type Value =
  | string
  | number
  | boolean
  | object
  | null
  | undefined
  | ((items: KnownItems) => object);

export const row = (
  field: string,
  value: Value,
  server: Verdict,
  form: Verdict = server,
): RuleRow => ({
  field,
  value,
  server,
  form,
});

export function rowValue({ value }: RuleRow, items: KnownItems): unknown {
  return typeof value === 'function' ? (value as (items: KnownItems) => unknown)(items) : value;
}

/**
 * One good and one wrong value of each field, and one on which server and form differ. More are not
 * needed: the server checks by the function of the form, which test/domain tests.
 */
export function oneOfEach(rows: readonly RuleRow[]): RuleRow[] {
  const kindOf = ({ field, server, form }: RuleRow) =>
    `${field} ${server === form ? server === 'good' : server}`;
  return [...new Map(rows.toReversed().map((each) => [kindOf(each), each])).values()];
}

export function rowTitle({ field, value, server, form }: RuleRow): string {
  const text = typeof value === 'function' ? 'an item' : (JSON.stringify(value) ?? 'missing');
  const shown = text.length > 60 ? `${text.slice(0, 57)}... (${text.length})` : text;
  return `${field} ${shown}: ${server}${form === server ? '' : `, form only: ${form}`}`;
}

export const long = (length: number) => 'x'.repeat(length);

const PRIMARY: readonly RuleRow[] = [
  row('first_name', 'Ann', 'good'),
  row('first_name', 'An', 'firstNameInvalid'),
  ...['રવી', 'রবি', 'ਰਵੀ', 'ரவி', 'రవి', 'ರವಿ', 'രവി', 'ରବି', 'علی', 'ᱨᱟᱵᱤ', 'ꯔꯕꯤ', 'ઓમ'].map((name) =>
    row('first_name', name, 'good'),
  ),
  ...['ર', 'A ર', '1 2 3'].map((name) => row('first_name', name, 'firstNameInvalid')),
  ...NAMES.map((name) => row('first_name', name, 'good')),
  ...NO_NAMES.map((name) => row('first_name', name, 'firstNameInvalid')),
  row('first_name', '   ', 'firstNameInvalid'),
  row('first_name', undefined, 'required'),
  row('first_name', null, 'required'),
  row('first_name', 'यश', 'good'),
  row('first_name', 'ओम', 'good'),
  row('first_name', 'य', 'firstNameInvalid'),
  row('first_name', 'A.-', 'firstNameInvalid'),
  row('first_name', long(150), 'good'),
  row('first_name', long(151), 'tooLong'),
  row('last_name', 'Rao', 'good'),
  row('last_name', 'Ra', 'lastNameInvalid'),
  row('last_name', 'K.', 'lastNameInvalid'),
  row('gender', 'Other', 'good'),
  row('gender', 'female', 'genderInvalid'),
  row('gender', '', 'genderInvalid'),
  row('dob', '2008-11-20', 'good'),
  row('dob', '2008-11-21', 'dobTooYoung'),
  row('dob', '2030-01-01', 'dobTooYoung'),
  row('dob', '1949-12-31', 'good'),
  row('dob', '1098-06-05', 'dobInvalid'),
  row('dob', '1998-02-30', 'dobInvalid'),
  row('dob', '2001-02-29', 'dobInvalid'),
  row('dob', '2000-02-29', 'good'),
  row('dob', '14/03/1998', 'dobInvalid'),
  row('dob', '', 'dobInvalid'),
  row('marital_status', 'Widowed', 'good'),
  row('marital_status', 'Single', 'maritalStatusInvalid'),
  row('profession', null, 'professionRequired'),
  row('profession', ({ profession }) => profession, 'good'),
  row('profession', ({ profession }) => ({ ...profession, name: ' ' }), 'professionRequired'),
  row('education', [], 'educationRequired'),
  row('education', 'B.A.', 'educationRequired'),
  row('education', ({ education }) => [education], 'good'),
  row('education', ({ education }) => [{ ...education, name: '' }], 'educationRequired'),
  row('mother_name', 'Ai', 'motherNameInvalid'),
  row('mother_name', 'आई', 'good'),
  row('father_name', 'Ba', 'fatherNameInvalid'),
  row('father_name', '', 'fatherNameInvalid'),
  row('contact_name', null, 'good'),
  row('contact_name', '', 'good'),
  row('contact_name', 4, 'invalid'),
  row('contact_number', '98220 1234', 'contactNumberTooShort'),
  row('contact_number', '+91 98220-12345', 'good'),
  row('contact_number', '९८२२० १२३४५', 'good'),
  row('contact_number', '(020) 24451234', 'good'),
  row('contact_number', '9822012345, 9822012346', 'good'),
  row('contact_number', 'call 9822012345', 'contactNumberInvalid'),
  ...NUMBERS.map((number) => row('contact_number', number, 'good')),
  ...SHORT_NUMBERS.map((number) => row('contact_number', number, 'contactNumberTooShort')),
  ...NO_NUMBERS.map((number) => row('contact_number', number, 'contactNumberInvalid')),
  row('contact_number', '9'.repeat(61), 'tooLong'),
  row('permanent_country', null, 'permanentCountryInvalid', 'countryRequired'),
  row('permanent_state', null, 'permanentStateInvalid', 'stateRequired'),
  row('permanent_city', null, 'permanentCityInvalid', 'cityRequired'),
  row('permanent_city', '', 'permanentCityInvalid'),
  row('permanent_city', ({ city }) => ({ ...city, name: '' }), 'permanentCityInvalid'),
];

const PERSONAL: readonly RuleRow[] = [
  row('height_in_cm', null, 'good'),
  row('height_in_cm', '', 'good'),
  row('height_in_cm', undefined, 'good'),
  row('height_in_cm', '163.5', 'good'),
  row('height_in_cm', ' १६३.५ ', 'good'),
  row('height_in_cm', '\u200E163', 'good'),
  row('height_in_cm', '\u202A5 ft 4 in\u202C', 'good'),
  row('height_in_cm', '\u200B', 'good'),
  row('weight_in_kg', '55\u200B kg', 'good'),
  row('height_in_cm', 163.55, 'good'),
  row('height_in_cm', 30, 'heightOutOfRange'),
  row('height_in_cm', '30', 'heightOutOfRange'),
  row('height_in_cm', 30.01, 'good'),
  row('height_in_cm', 299.99, 'good'),
  row('height_in_cm', 300, 'heightOutOfRange'),
  row('height_in_cm', -163, 'heightOutOfRange'),
  row('height_in_cm', 163.555, 'heightDecimals'),
  row('height_in_cm', '१६३.५५५', 'heightDecimals'),
  row('height_in_cm', 'tall', 'heightNotANumber'),
  row('height_in_cm', "5'4", 'good'),
  row('height_in_cm', '1e2', 'heightNotANumber'),
  row('height_in_cm', {}, 'heightNotANumber'),
  row('height_in_cm', true, 'heightNotANumber'),
  row('weight_in_kg', null, 'good'),
  row('weight_in_kg', 10, 'weightOutOfRange'),
  row('weight_in_kg', 10.001, 'good'),
  row('weight_in_kg', '५५.१२३', 'good'),
  row('weight_in_kg', 299.999, 'good'),
  row('weight_in_kg', 300, 'weightOutOfRange'),
  row('weight_in_kg', 55.1234, 'weightDecimals'),
  row('weight_in_kg', 'x', 'weightNotANumber'),
  row('weight_in_kg', [], 'weightNotANumber'),
  row('mother_tongue', null, 'good', 'motherTongueRequired'),
  row('mother_tongue', undefined, 'good', 'motherTongueRequired'),
  row('mother_tongue', ({ language }) => language, 'good'),
  row('mother_tongue', ({ language }) => ({ ...language, name: '' }), 'invalid'),
  row('mother_tongue', 'Marathi', 'invalid'),
  row('blood_group', 'AB-', 'good'),
  row('blood_group', '', 'good'),
  row('blood_group', null, 'good'),
  row('blood_group', 'C+', 'bloodGroupInvalid'),
  row('blood_group', 'ab-', 'bloodGroupInvalid'),
  row('eye_color', 'Hazel', 'good'),
  row('eye_color', '', 'good'),
  row('eye_color', 'Red', 'eyeColorInvalid'),
  row('hair_color', 'Grey', 'good'),
  row('hair_color', '', 'good'),
  row('hair_color', 'Blue', 'hairColorInvalid'),
  row('skin_tone', 'Wheatish', 'good'),
  row('skin_tone', '', 'good'),
  row('skin_tone', 'Olive', 'skinToneInvalid'),
  row('hobbies', [], 'good'),
  row('hobbies', null, 'good'),
  row('hobbies', ({ hobby }) => [hobby], 'good'),
  row('hobbies', ({ hobby }) => [{ ...hobby, name: '' }], 'invalid'),
  row('hobbies', 'Chess', 'invalid'),
  row('medical_conditions', null, 'good'),
  row('medical_conditions', long(5_000), 'good'),
  row('medical_conditions', long(5_001), 'tooLong'),
  row('disabilities', '', 'good'),
  row('disabilities', 7, 'invalid'),
  row('current_country', null, 'good'),
  row('current_country', ({ country }) => country, 'good'),
  row('current_country', 'India', 'invalid'),
  row('monthly_income', '₹ 40,000', 'good'),
  row('monthly_income', 'about 40,000', 'good'),
  row('monthly_income', 40_000, 'good'),
  row('monthly_income', '', 'good'),
  row('monthly_income', {}, 'invalid'),
  row('monthly_income', long(251), 'tooLong'),
  row('annual_income', 480_000.5, 'good'),
  row('annual_income', null, 'good'),
  row('annual_income', [], 'invalid'),
];

const sibling = { name: 'Rohan', gender: 'Brother', marital_status: 'Maried' };
const member = { name: 'Kamala', relation: 'Grandmother' };
const siblings = (changes: object, verdict: Verdict) =>
  row('siblings', [{ ...sibling, ...changes }], verdict);
const members = (changes: object, verdict: Verdict) =>
  row('other_family_members', [{ ...member, ...changes }], verdict);

const FAMILY: readonly RuleRow[] = [
  row('mother_education', [], 'good'),
  row('mother_education', ({ education }) => [education], 'good'),
  row('father_education', ({ education }) => [education], 'good'),
  row('father_education', 'B.A.', 'invalid'),
  row('mother_occupation', '', 'good'),
  row('mother_occupation', long(200), 'good'),
  row('mother_occupation', long(201), 'occupationTooLong'),
  row('mother_occupation', 7, 'invalid'),
  row('father_occupation', null, 'good'),
  row('father_occupation', long(200), 'good'),
  row('father_occupation', long(201), 'occupationTooLong'),
  row('family_income', '8,00,000', 'good'),
  row('family_income', 800_000, 'good'),
  row('family_income', {}, 'invalid'),
  row('family_background', long(5_001), 'tooLong'),
  row('family_value', long(251), 'tooLong'),
  row('other_long_relatives', null, 'good'),
  row('siblings', [], 'good'),
  row('siblings', null, 'good'),
  siblings({}, 'good'),
  siblings({ name: '' }, 'nameRequired'),
  siblings({ name: '  ' }, 'nameRequired'),
  siblings({ name: long(151) }, 'tooLong'),
  siblings({ gender: 'Sister' }, 'good'),
  siblings({ gender: '' }, 'siblingGenderRequired'),
  siblings({ gender: 'Male' }, 'siblingGenderRequired'),
  siblings({ marital_status: 'Not Married' }, 'good'),
  siblings({ marital_status: '' }, 'siblingMaritalStatusRequired'),
  siblings({ marital_status: 'Married' }, 'siblingMaritalStatusRequired'),
  siblings({ age: 31 }, 'good'),
  siblings({ age: '31' }, 'good'),
  siblings({ age: '३१' }, 'good'),
  siblings({ age: '0.5' }, 'good'),
  siblings({ age: '' }, 'good'),
  siblings({ age: null }, 'good'),
  siblings({ age: 'old' }, 'ageNotANumber'),
  siblings({ age: -1 }, 'ageOutOfRange'),
  siblings({ age: 151 }, 'ageOutOfRange'),
  siblings({ age: 150 }, 'good'),
  siblings({ age: true }, 'ageNotANumber'),
  siblings({ occupation: '' }, 'good'),
  siblings({ occupation: long(251) }, 'tooLong'),
  siblings({ additional_details: { city: 'Pune' } }, 'good'),
  siblings({ additional_details: 'Pune' }, 'invalid'),
  row('siblings', 'Rohan', 'invalid'),
  row('siblings', ['Rohan'], 'invalid'),
  row(
    'siblings',
    Array.from({ length: 50 }, () => sibling),
    'good',
  ),
  row(
    'siblings',
    Array.from({ length: 51 }, () => sibling),
    'tooMany',
  ),
  members({}, 'good'),
  members({ name: '' }, 'nameRequired'),
  members({ relation: '' }, 'relationRequired'),
  members({ relation: long(151) }, 'tooLong'),
  members({ education: 'B.A.', occupation: 'Farmer', age: '७२' }, 'good'),
  members({ education: '', occupation: null, age: null }, 'good'),
  members({ age: 'old' }, 'ageNotANumber'),
  members({ education: long(251) }, 'tooLong'),
  members({ additional_details: { note: 'x' } }, 'good'),
];

const ADDITIONAL: readonly RuleRow[] = [
  row('religion', ({ religion }) => religion, 'good'),
  row('religion', 'Hindu', 'invalid'),
  row('caste', ({ caste }) => caste, 'good'),
  row('sub_caste', ({ subcaste }) => subcaste, 'good'),
  row('gotra', ({ gotra }) => gotra, 'good'),
  row('gotra', ({ gotra }) => ({ ...gotra, name: '' }), 'invalid'),
  row('languages_known', ({ language }) => [language], 'good'),
  row('languages_known', [], 'good'),
  row('languages_known', 'Hindi', 'invalid'),
  row('dietary_preferences', 'Eggetarian', 'good'),
  row('dietary_preferences', '', 'good'),
  row('dietary_preferences', 'Meat', 'dietInvalid'),
  row('smoking_habits', 'Trying to Quit', 'good'),
  row('smoking_habits', null, 'good'),
  row('smoking_habits', 'Never', 'smokingInvalid'),
  row('drinking_habits', 'Non-Drinker', 'good'),
  row('drinking_habits', '', 'good'),
  row('drinking_habits', 'Never', 'drinkingInvalid'),
  row('about_me', null, 'good'),
  row('about_me', long(5_000), 'good'),
  row('about_me', long(5_001), 'tooLong'),
  row('social_links', { instagram: 'aditi' }, 'good'),
  row('social_links', null, 'good'),
  row('social_links', 'instagram', 'invalid'),
  row('social_links', ['instagram'], 'invalid'),
  row('social_links', { much: long(20_000) }, 'tooLong'),
  row('astrological_details', { rashi: 'mesh', n: [1, { deep: true }] }, 'good'),
  row('astrological_details', { rashi: '', devak: null }, 'good'),
  row('astrological_details', { rashi: 'मेष' }, 'invalid'),
  row('astrological_details', { birth_time: '23:59' }, 'good'),
  row('astrological_details', { birth_time: '24:00' }, 'invalid'),
  row('astrological_details', { birth_time: '9:05' }, 'invalid'),
  row('astrological_details', { nakshatra: 'uttara-bhadrapada', charan: '4' }, 'good'),
  row('astrological_details', { nakshatra: 'Revati' }, 'invalid'),
  row('astrological_details', { charan: '5' }, 'invalid'),
  row('astrological_details', { charan: 4 }, 'invalid'),
  row('astrological_details', { gan: 'dev', nadi: 'antya', mangal: 'mild' }, 'good'),
  row('astrological_details', { gan: 'antya' }, 'invalid'),
  row('astrological_details', { nadi: 'yes' }, 'invalid'),
  row('astrological_details', { mangal: 'maybe' }, 'invalid'),
  row('astrological_details', { birth_place: long(100), devak: long(100) }, 'good'),
  row('astrological_details', { birth_place: long(101) }, 'tooLong'),
  row('astrological_details', { devak: long(101) }, 'tooLong'),
  row('astrological_details', { devak: ['kamal'] }, 'invalid'),
  row('astrological_details', 4, 'invalid'),
];

const PREFERENCES: readonly RuleRow[] = [
  row('age', { from: 28, to: 33 }, 'good'),
  row('age', { from: '२८', to: '' }, 'good'),
  row('age', { from: 30, to: 30 }, 'good'),
  row('age', { from: null, to: null }, 'good'),
  row('age', null, 'good'),
  row('age', { from: 33, to: 28 }, 'rangeBackwards'),
  row('age', { from: 17, to: 20 }, 'rangeInvalid'),
  row('age', { from: 18, to: 151 }, 'rangeInvalid'),
  row('age', { from: 'young', to: 30 }, 'rangeInvalid'),
  row('age', 28, 'invalid'),
  row('height', { from: 168, to: 185 }, 'good'),
  row('height', { from: 168 }, 'good'),
  row('height', { from: 29, to: null }, 'rangeInvalid'),
  row('height', { from: null, to: 301 }, 'rangeInvalid'),
  row('height', { from: 185, to: 168 }, 'rangeBackwards'),
  row('marital_status', ['NeverMarried', 'Divorced'], 'good'),
  row('marital_status', [], 'good'),
  row('marital_status', ['Single'], 'maritalStatusInvalid'),
  row('marital_status', 'NeverMarried', 'maritalStatusInvalid'),
  row('mother_tongue', ({ language }) => [language], 'good'),
  row('mother_tongue', 'Marathi', 'invalid'),
  row('religion', ({ religion }) => [religion], 'good'),
  row('religion', null, 'good'),
  row('caste', ({ caste }) => [caste], 'good'),
  row('caste', ({ caste }) => [{ ...caste, name: '' }], 'invalid'),
  row('sub_caste', ({ subcaste }) => [subcaste], 'good'),
  row('diet', ['Vegetarian', 'Vegan'], 'good'),
  row('diet', ['Other'], 'dietInvalid'),
  row('diet', ['Meat'], 'dietInvalid'),
  row('education', ({ education }) => [education], 'good'),
  row('profession', ({ profession }) => [profession], 'good'),
  row('profession', ['Teacher'], 'invalid'),
  row('income_from', 900_000, 'good'),
  row('income_from', '₹ ९,००,०००', 'good'),
  row('income_from', '', 'good'),
  ...AMOUNTS.map((amount) => row('income_from', amount, 'good')),
  ...NO_AMOUNTS.map((amount) => row('income_from', amount, 'amountInvalid')),
  row('income_from', 'enough', 'amountInvalid'),
  row('income_from', -1, 'amountInvalid'),
  row('places', ({ city }) => [city], 'good'),
  row('places', 'Pune', 'invalid'),
  row('own_words', long(5_000), 'good'),
  row('own_words', long(5_001), 'tooLong'),
  row('musts', ['age', 'places'], 'good'),
  row('musts', ['own_words'], 'invalid'),
  row('musts', 'age', 'invalid'),
];

const BIODATA: readonly RuleRow[] = [
  row('language', 'app', 'good'),
  row('language', '', 'good'),
  row('language', 'ta', 'invalid'),
  row('shown', { contact: true, dob: false }, 'good'),
  row('shown', null, 'good'),
  row('shown', { contact: 'yes' }, 'invalid'),
  row('shown', ['contact'], 'invalid'),
  row('opening', 'jinendra', 'good'),
  row('opening', 'om', 'invalid'),
  row('own_opening', long(60), 'good'),
  row('own_opening', long(61), 'tooLong'),
  row('for_whom', long(60), 'good'),
  row('for_whom', long(61), 'tooLong'),
  row('names', { Aditi: 'अदिती' }, 'good'),
  row('names', { Aditi: long(151) }, 'invalid'),
  row('names', { Aditi: 4 }, 'invalid'),
];

/** These are the rules of spec.md §5, with valid and invalid values. */
export const SECTION_RULE_ROWS: Record<SectionKey, readonly RuleRow[]> = {
  primary: PRIMARY,
  personal: PERSONAL,
  family: FAMILY,
  additional: ADDITIONAL,
  preferences: PREFERENCES,
  biodata: BIODATA,
};
