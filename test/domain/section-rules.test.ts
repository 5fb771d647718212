import { describe, expect, test } from 'vitest';
import { checkSection, checkSectionForm } from '../../src/domain/check.ts';
import type { FieldReason } from '../../src/domain/field-reason.ts';
import type { SectionKey } from '../../src/domain/sections.ts';
import { basicInfo } from '../sync/support/profile.ts';

const TODAY = '2026-11-20';
const item = (name: string) => ({ id: 1, name });

type Row = [field: string, value: unknown, reason: FieldReason | 'good'];

/** spec.md §5, one row a boundary; 'good' values are accepted. */
const PRIMARY: Row[] = [
  ['first_name', 'Ann', 'good'],
  ['first_name', 'An', 'firstNameInvalid'],
  ['first_name', '   ', 'firstNameInvalid'],
  ['first_name', undefined, 'required'],
  ['first_name', 'यश', 'good'],
  ['first_name', 'ओम', 'good'],
  ['first_name', 'य', 'firstNameInvalid'],
  ['first_name', 'A.-', 'firstNameInvalid'],
  ['first_name', 'x'.repeat(151), 'tooLong'],
  ['last_name', 'Rao', 'good'],
  ['last_name', 'Ra', 'lastNameInvalid'],
  ['gender', 'Other', 'good'],
  ['gender', 'female', 'genderInvalid'],
  ['gender', '', 'genderInvalid'],
  ['dob', '2008-11-20', 'good'],
  ['dob', '2008-11-21', 'dobTooYoung'],
  ['dob', '1949-12-31', 'dobInvalid'],
  ['dob', '1950-01-01', 'good'],
  ['dob', '1998-02-30', 'dobInvalid'],
  ['dob', '14/03/1998', 'dobInvalid'],
  ['marital_status', 'Widowed', 'good'],
  ['marital_status', 'Single', 'maritalStatusInvalid'],
  ['profession', null, 'professionRequired'],
  ['profession', { id: 3, name: ' ' }, 'professionRequired'],
  ['education', [], 'educationRequired'],
  ['education', [item('B.A.'), { id: 4, name: '' }], 'educationRequired'],
  ['education', 'B.A.', 'educationRequired'],
  ['mother_name', 'Ai', 'motherNameInvalid'],
  ['father_name', 'Ba', 'fatherNameInvalid'],
  ['contact_name', null, 'good'],
  ['contact_name', '', 'good'],
  ['contact_name', 4, 'invalid'],
  ['contact_number', '98220 1234', 'contactNumberTooShort'],
  ['contact_number', '+91 98220-12345', 'good'],
  ['contact_number', '९८२२० १२३४५', 'good'],
  ['contact_number', 'call 9822012345', 'contactNumberInvalid'],
  ['contact_number', '9'.repeat(26), 'tooLong'],
  ['permanent_country', null, 'permanentCountryInvalid'],
  ['permanent_state', { id: 1 }, 'permanentStateInvalid'],
  ['permanent_city', '', 'permanentCityInvalid'],
];

const PERSONAL: Row[] = [
  ['height_in_cm', null, 'good'],
  ['height_in_cm', '', 'good'],
  ['height_in_cm', '163.5', 'good'],
  ['height_in_cm', '१६३.५', 'good'],
  ['height_in_cm', 30, 'heightOutOfRange'],
  ['height_in_cm', 30.01, 'good'],
  ['height_in_cm', 299.99, 'good'],
  ['height_in_cm', 300, 'heightOutOfRange'],
  ['height_in_cm', 163.555, 'heightDecimals'],
  ['height_in_cm', 'tall', 'heightNotANumber'],
  ['height_in_cm', '1e2', 'heightNotANumber'],
  ['weight_in_kg', 10, 'weightOutOfRange'],
  ['weight_in_kg', 10.001, 'good'],
  ['weight_in_kg', 55.1234, 'weightDecimals'],
  ['weight_in_kg', 'x', 'weightNotANumber'],
  ['blood_group', 'AB-', 'good'],
  ['blood_group', 'C+', 'bloodGroupInvalid'],
  ['blood_group', '', 'good'],
  ['eye_color', 'Red', 'eyeColorInvalid'],
  ['hair_color', 'Blue', 'hairColorInvalid'],
  ['skin_tone', 'Olive', 'skinToneInvalid'],
  ['hobbies', [item('Chess')], 'good'],
  ['hobbies', [{ id: 1 }], 'invalid'],
  ['monthly_income', '₹ 40,000', 'good'],
  ['monthly_income', 40_000, 'good'],
  ['monthly_income', {}, 'invalid'],
];

const FAMILY: Row[] = [
  ['mother_occupation', 'x'.repeat(200), 'good'],
  ['mother_occupation', 'x'.repeat(201), 'occupationTooLong'],
  ['father_occupation', 'x'.repeat(201), 'occupationTooLong'],
  ['siblings', [{ name: 'Rohan', gender: 'Brother', marital_status: 'Maried' }], 'good'],
  [
    'siblings',
    [{ name: 'Rohan', gender: 'Brother', marital_status: 'Married' }],
    'siblingMaritalStatusRequired',
  ],
  ['siblings', [{ name: '', gender: 'Brother', marital_status: 'Maried' }], 'nameRequired'],
  [
    'siblings',
    [{ name: 'Rohan', gender: 'Male', marital_status: 'Maried' }],
    'siblingGenderRequired',
  ],
  [
    'siblings',
    [{ name: 'Rohan', gender: 'Brother', marital_status: 'Other', age: 'x' }],
    'ageNotANumber',
  ],
  ['siblings', 'Rohan', 'invalid'],
  [
    'siblings',
    Array.from({ length: 51 }, () => ({ name: 'R', gender: 'Sister', marital_status: 'Other' })),
    'tooMany',
  ],
  ['other_family_members', [{ name: 'Leela', relation: 'Aunt' }], 'good'],
  ['other_family_members', [{ name: 'Leela', relation: '' }], 'relationRequired'],
];

const ADDITIONAL: Row[] = [
  ['dietary_preferences', 'Eggetarian', 'good'],
  ['dietary_preferences', 'Meat', 'dietInvalid'],
  ['smoking_habits', 'Never', 'smokingInvalid'],
  ['drinking_habits', 'Never', 'drinkingInvalid'],
  ['about_me', 'x'.repeat(5001), 'tooLong'],
  ['social_links', { instagram: 'aditi' }, 'good'],
  ['social_links', 'instagram', 'invalid'],
];

const valid: Record<SectionKey, object> = {
  primary: basicInfo,
  personal: {},
  family: {},
  additional: {},
};

function reasonFor(section: SectionKey, field: string, value: unknown): string {
  const checked = checkSection(section, { ...valid[section], [field]: value }, TODAY);
  if (checked.ok) return 'good';
  expect(Object.keys(checked.fields)).toEqual([field]);
  return checked.fields[field] ?? 'none';
}

describe.each<[SectionKey, Row[]]>([
  ['primary', PRIMARY],
  ['personal', PERSONAL],
  ['family', FAMILY],
  ['additional', ADDITIONAL],
])('%s profile (spec §5)', (section, rows) => {
  test.each(rows)('%s %j is %s', (field, value, reason) => {
    expect(reasonFor(section, field, value)).toBe(reason);
  });
});

test('texts are trimmed, numbers are read, fields that nobody knows are dropped', () => {
  const checked = checkSection(
    'personal',
    { height_in_cm: ' १६३.५ ', disabilities: '  ', nonsense: 1 },
    TODAY,
  );
  expect(checked).toMatchObject({ ok: true, value: { height_in_cm: 163.5, disabilities: null } });
  expect(checked.ok && 'nonsense' in checked.value).toBe(false);
});

test('the form asks for country, state, city and mother tongue in its own words (spec §5)', () => {
  const bare = {
    ...basicInfo,
    permanent_country: null,
    permanent_state: null,
    permanent_city: null,
  };
  expect(checkSectionForm('primary', bare, TODAY)).toEqual({
    ok: false,
    fields: {
      permanent_country: 'countryRequired',
      permanent_state: 'stateRequired',
      permanent_city: 'cityRequired',
    },
  });
  expect(checkSectionForm('personal', {}, TODAY)).toEqual({
    ok: false,
    fields: { mother_tongue: 'motherTongueRequired' },
  });
  expect(checkSection('personal', {}, TODAY).ok).toBe(true);
});

test('several wrong fields are all named', () => {
  const checked = checkSection(
    'primary',
    { ...basicInfo, dob: '2015-01-01', first_name: 'A' },
    TODAY,
  );
  expect(checked).toEqual({
    ok: false,
    fields: { dob: 'dobTooYoung', first_name: 'firstNameInvalid' },
  });
});
