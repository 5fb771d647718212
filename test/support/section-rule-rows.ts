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

export const bad = (field: string, reason: FieldReason, ...values: Value[]): RuleRow[] =>
  values.map((value) => row(field, value, reason));
export const good = (field: string, ...values: Value[]): RuleRow[] =>
  values.map((value) => row(field, value, 'good'));

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
  ...good('first_name', 'Ann', 'રવી', 'রবি', 'ਰਵੀ', 'ரவி', 'రవి', 'ರವಿ', 'രവി', 'ରବି', 'علی'),
  ...good('first_name', 'ᱨᱟᱵᱤ', 'ꯔꯕꯤ', 'ઓમ', ...NAMES, 'यश', 'ओम', long(150)),
  ...bad('first_name', 'firstNameInvalid', 'An', 'ર', 'A ર', '1 2 3', ...NO_NAMES, '   ', 'य'),
  ...bad('first_name', 'firstNameInvalid', 'A.-'),
  ...bad('first_name', 'required', undefined, null),
  ...bad('first_name', 'tooLong', long(151)),
  ...good('last_name', 'Rao'),
  ...bad('last_name', 'lastNameInvalid', 'Ra', 'K.'),
  ...good('gender', 'Other'),
  ...bad('gender', 'genderInvalid', 'female', ''),
  ...good('dob', '2008-11-20', '1949-12-31', '2000-02-29'),
  ...bad('dob', 'dobTooYoung', '2008-11-21', '2030-01-01'),
  ...bad('dob', 'dobInvalid', '1098-06-05', '1998-02-30', '2001-02-29', '14/03/1998', ''),
  ...good('marital_status', 'Widowed'),
  ...bad('marital_status', 'maritalStatusInvalid', 'Single'),
  ...bad('profession', 'professionRequired', null),
  ...bad('profession', 'professionRequired', ({ profession }) => ({ ...profession, name: ' ' })),
  ...good('profession', ({ profession }) => profession),
  ...bad('education', 'educationRequired', [], 'B.A.'),
  ...bad('education', 'educationRequired', ({ education }) => [{ ...education, name: '' }]),
  ...good('education', ({ education }) => [education]),
  ...bad('mother_name', 'motherNameInvalid', 'Ai'),
  ...good('mother_name', 'आई'),
  ...bad('father_name', 'fatherNameInvalid', 'Ba', ''),
  ...good('contact_name', null, ''),
  ...bad('contact_name', 'invalid', 4),
  ...bad('contact_number', 'contactNumberTooShort', '98220 1234', ...SHORT_NUMBERS),
  ...good('contact_number', '+91 98220-12345', '९८२२० १२३४५', '(020) 24451234'),
  ...good('contact_number', '9822012345, 9822012346', ...NUMBERS),
  ...bad('contact_number', 'contactNumberInvalid', 'call 9822012345', ...NO_NUMBERS),
  ...bad('contact_number', 'tooLong', '9'.repeat(61)),
  row('permanent_country', null, 'permanentCountryInvalid', 'countryRequired'),
  row('permanent_state', null, 'permanentStateInvalid', 'stateRequired'),
  row('permanent_city', null, 'permanentCityInvalid', 'cityRequired'),
  ...bad('permanent_city', 'permanentCityInvalid', '', ({ city }) => ({ ...city, name: '' })),
];

const PERSONAL: readonly RuleRow[] = [
  ...good('height_in_cm', null, '', undefined, '163.5', ' १६३.५ ', '\u200E163'),
  ...good('height_in_cm', '\u202A5 ft 4 in\u202C', '\u200B', 163.55, 30.01, 299.99, "5'4"),
  ...bad('height_in_cm', 'heightOutOfRange', 30, '30', 300, -163),
  ...bad('height_in_cm', 'heightDecimals', 163.555, '१६३.५५५'),
  ...bad('height_in_cm', 'heightNotANumber', 'tall', '1e2', {}, true),
  ...good('weight_in_kg', '55\u200B kg', null, 10.001, '५५.१२३', 299.999),
  ...bad('weight_in_kg', 'weightOutOfRange', 10, 300),
  ...bad('weight_in_kg', 'weightDecimals', 55.1234),
  ...bad('weight_in_kg', 'weightNotANumber', 'x', []),
  row('mother_tongue', null, 'good', 'motherTongueRequired'),
  row('mother_tongue', undefined, 'good', 'motherTongueRequired'),
  ...good('mother_tongue', ({ language }) => language),
  ...bad('mother_tongue', 'invalid', ({ language }) => ({ ...language, name: '' }), 'Marathi'),
  ...good('blood_group', 'AB-', '', null),
  ...bad('blood_group', 'bloodGroupInvalid', 'C+', 'ab-'),
  ...good('eye_color', 'Hazel', ''),
  ...bad('eye_color', 'eyeColorInvalid', 'Red'),
  ...good('hair_color', 'Grey', ''),
  ...bad('hair_color', 'hairColorInvalid', 'Blue'),
  ...good('skin_tone', 'Wheatish', ''),
  ...bad('skin_tone', 'skinToneInvalid', 'Olive'),
  ...good('hobbies', [], null, ({ hobby }) => [hobby]),
  ...bad('hobbies', 'invalid', ({ hobby }) => [{ ...hobby, name: '' }], 'Chess'),
  ...good('medical_conditions', null, long(5_000)),
  ...bad('medical_conditions', 'tooLong', long(5_001)),
  ...good('disabilities', ''),
  ...bad('disabilities', 'invalid', 7),
  ...good('current_country', null, ({ country }) => country),
  ...bad('current_country', 'invalid', 'India'),
  ...good('monthly_income', '₹ 40,000', 'about 40,000', 40_000, ''),
  ...bad('monthly_income', 'invalid', {}),
  ...bad('monthly_income', 'tooLong', long(251)),
  ...good('annual_income', 480_000.5, null),
  ...bad('annual_income', 'invalid', []),
];

const sibling = { name: 'Rohan', gender: 'Brother', marital_status: 'Maried' };
const member = { name: 'Kamala', relation: 'Grandmother' };
const many = (length: number) => Array.from({ length }, () => sibling);
const siblings = (verdict: Verdict, ...all: object[]) =>
  all.map((changes) => row('siblings', [{ ...sibling, ...changes }], verdict));
const members = (verdict: Verdict, ...all: object[]) =>
  all.map((changes) => row('other_family_members', [{ ...member, ...changes }], verdict));

const FAMILY: readonly RuleRow[] = [
  ...good('mother_education', [], ({ education }) => [education]),
  ...good('father_education', ({ education }) => [education]),
  ...bad('father_education', 'invalid', 'B.A.'),
  ...good('mother_occupation', '', long(200)),
  ...bad('mother_occupation', 'occupationTooLong', long(201)),
  ...bad('mother_occupation', 'invalid', 7),
  ...good('father_occupation', null, long(200)),
  ...bad('father_occupation', 'occupationTooLong', long(201)),
  ...good('family_income', '8,00,000', 800_000),
  ...bad('family_income', 'invalid', {}),
  ...bad('family_background', 'tooLong', long(5_001)),
  ...bad('family_value', 'tooLong', long(251)),
  ...good('other_long_relatives', null),
  ...good('siblings', [], null, many(50)),
  ...siblings('good', {}, { gender: 'Sister' }, { marital_status: 'Not Married' }, { age: 31 }),
  ...siblings('good', { age: '31' }, { age: '३१' }, { age: '0.5' }, { age: '' }, { age: null }),
  ...siblings('good', { age: 150 }, { occupation: '' }, { additional_details: { city: 'Pune' } }),
  ...siblings('nameRequired', { name: '' }, { name: '  ' }),
  ...siblings('tooLong', { name: long(151) }, { occupation: long(251) }),
  ...siblings('siblingGenderRequired', { gender: '' }, { gender: 'Male' }),
  ...siblings('siblingMaritalStatusRequired', { marital_status: '' }),
  ...siblings('siblingMaritalStatusRequired', { marital_status: 'Married' }),
  ...siblings('ageNotANumber', { age: 'old' }, { age: true }),
  ...siblings('ageOutOfRange', { age: -1 }, { age: 151 }),
  ...siblings('invalid', { additional_details: 'Pune' }),
  ...bad('siblings', 'invalid', 'Rohan', ['Rohan']),
  ...bad('siblings', 'tooMany', many(51)),
  ...members('good', {}, { education: 'B.A.', occupation: 'Farmer', age: '७२' }),
  ...members('good', { education: '', occupation: null, age: null }),
  ...members('good', { additional_details: { note: 'x' } }),
  ...members('nameRequired', { name: '' }),
  ...members('relationRequired', { relation: '' }),
  ...members('tooLong', { relation: long(151) }, { education: long(251) }),
  ...members('ageNotANumber', { age: 'old' }),
];

const ADDITIONAL: readonly RuleRow[] = [
  ...good('religion', ({ religion }) => religion),
  ...bad('religion', 'invalid', 'Hindu'),
  ...good('caste', ({ caste }) => caste),
  ...good('sub_caste', ({ subcaste }) => subcaste),
  ...good('gotra', ({ gotra }) => gotra),
  ...bad('gotra', 'invalid', ({ gotra }) => ({ ...gotra, name: '' })),
  ...good('languages_known', ({ language }) => [language], []),
  ...bad('languages_known', 'invalid', 'Hindi'),
  ...good('dietary_preferences', 'Eggetarian', ''),
  ...bad('dietary_preferences', 'dietInvalid', 'Meat'),
  ...good('smoking_habits', 'Trying to Quit', null),
  ...bad('smoking_habits', 'smokingInvalid', 'Never'),
  ...good('drinking_habits', 'Non-Drinker', ''),
  ...bad('drinking_habits', 'drinkingInvalid', 'Never'),
  ...good('about_me', null, long(5_000)),
  ...bad('about_me', 'tooLong', long(5_001)),
  ...good('social_links', { instagram: 'aditi' }, null),
  ...bad('social_links', 'invalid', 'instagram', ['instagram']),
  ...bad('social_links', 'tooLong', { much: long(20_000) }),
  ...good('astrological_details', { rashi: 'mesh', n: [1, { deep: true }] }),
  ...good('astrological_details', { rashi: '', devak: null }, { birth_time: '23:59' }),
  ...good('astrological_details', { nakshatra: 'uttara-bhadrapada', charan: '4' }),
  ...good('astrological_details', { gan: 'dev', nadi: 'antya', mangal: 'mild' }),
  ...good('astrological_details', { birth_place: long(100), devak: long(100) }),
  ...bad('astrological_details', 'invalid', { rashi: 'मेष' }, { birth_time: '24:00' }),
  ...bad('astrological_details', 'invalid', { birth_time: '9:05' }, { nakshatra: 'Revati' }),
  ...bad('astrological_details', 'invalid', { charan: '5' }, { charan: 4 }, { gan: 'antya' }),
  ...bad('astrological_details', 'invalid', { nadi: 'yes' }, { mangal: 'maybe' }),
  ...bad('astrological_details', 'invalid', { devak: ['kamal'] }, 4),
  ...bad('astrological_details', 'tooLong', { birth_place: long(101) }, { devak: long(101) }),
];

const PREFERENCES: readonly RuleRow[] = [
  ...good('age', { from: 28, to: 33 }, { from: '२८', to: '' }, { from: 30, to: 30 }),
  ...good('age', { from: null, to: null }, null),
  ...bad('age', 'rangeBackwards', { from: 33, to: 28 }),
  ...bad('age', 'rangeInvalid', { from: 17, to: 20 }, { from: 18, to: 151 }),
  ...bad('age', 'rangeInvalid', { from: 'young', to: 30 }),
  ...bad('age', 'invalid', 28),
  ...good('height', { from: 168, to: 185 }, { from: 168 }),
  ...bad('height', 'rangeInvalid', { from: 29, to: null }, { from: null, to: 301 }),
  ...bad('height', 'rangeBackwards', { from: 185, to: 168 }),
  ...good('marital_status', ['NeverMarried', 'Divorced'], []),
  ...bad('marital_status', 'maritalStatusInvalid', ['Single'], 'NeverMarried'),
  ...good('mother_tongue', ({ language }) => [language]),
  ...bad('mother_tongue', 'invalid', 'Marathi'),
  ...good('religion', ({ religion }) => [religion], null),
  ...good('caste', ({ caste }) => [caste]),
  ...bad('caste', 'invalid', ({ caste }) => [{ ...caste, name: '' }]),
  ...good('sub_caste', ({ subcaste }) => [subcaste]),
  ...good('diet', ['Vegetarian', 'Vegan']),
  ...bad('diet', 'dietInvalid', ['Other'], ['Meat']),
  ...good('education', ({ education }) => [education]),
  ...good('profession', ({ profession }) => [profession]),
  ...bad('profession', 'invalid', ['Teacher']),
  ...good('income_from', 900_000, '₹ ९,००,०००', '', ...AMOUNTS),
  ...bad('income_from', 'amountInvalid', ...NO_AMOUNTS, 'enough', -1),
  ...good('places', ({ city }) => [city]),
  ...bad('places', 'invalid', 'Pune'),
  ...good('own_words', long(5_000)),
  ...bad('own_words', 'tooLong', long(5_001)),
  ...good('musts', ['age', 'places']),
  ...bad('musts', 'invalid', ['own_words'], 'age'),
];

const BIODATA: readonly RuleRow[] = [
  ...good('language', 'app', ''),
  ...bad('language', 'invalid', 'ta'),
  ...good('shown', { contact: true, dob: false }, null),
  ...bad('shown', 'invalid', { contact: 'yes' }, ['contact']),
  ...good('opening', 'jinendra'),
  ...bad('opening', 'invalid', 'om'),
  ...good('own_opening', long(60)),
  ...bad('own_opening', 'tooLong', long(61)),
  ...good('for_whom', long(60)),
  ...bad('for_whom', 'tooLong', long(61)),
  ...good('names', { Aditi: 'अदिती' }),
  ...bad('names', 'invalid', { Aditi: long(151) }, { Aditi: 4 }),
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
