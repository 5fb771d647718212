import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SectionKey } from '../../src/domain/sections.ts';
import { call } from '../support/api-call.ts';
import { primaryValues } from '../support/primary-values.ts';
import { registerAccount, type TestAccount } from '../support/test-account.ts';
import { createTestClock, startTestServer, type TestServer } from '../support/test-server.ts';

/** 20 November 2026, 06:00 UTC: in India the same day. */
const clock = createTestClock();
let server: TestServer;
let account: TestAccount;
let primary: Record<string, unknown>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  account = await registerAccount(server);
  primary = await primaryValues(server);
});
afterAll(() => server.stop());

const save = (kind: SectionKey, values: object) =>
  call(server, `/profiles/profile-${kind}/`, {
    body: { profile: account.profileId, ...values },
    token: account.access,
  });

const sibling = { name: 'Rohan', gender: 'Brother', marital_status: 'Maried' };
const member = { name: 'Kamala', relation: 'Grandmother' };

describe('spec.md §5: the server refuses', () => {
  test.each<[SectionKey, object, object]>([
    ['primary', { first_name: 'Al' }, { first_name: 'firstNameInvalid' }],
    ['primary', { first_name: null }, { first_name: 'required' }],
    ['primary', { last_name: 'K.' }, { last_name: 'lastNameInvalid' }],
    ['primary', { gender: 'female' }, { gender: 'genderInvalid' }],
    ['primary', { gender: '' }, { gender: 'genderInvalid' }],
    ['primary', { dob: '2008-11-21' }, { dob: 'dobTooYoung' }],
    ['primary', { dob: '2001-02-29' }, { dob: 'dobInvalid' }],
    ['primary', { dob: '14/03/1998' }, { dob: 'dobInvalid' }],
    ['primary', { dob: '1949-12-31' }, { dob: 'dobInvalid' }],
    ['primary', { marital_status: 'Single' }, { marital_status: 'maritalStatusInvalid' }],
    ['primary', { profession: null }, { profession: 'professionRequired' }],
    ['primary', { education: [] }, { education: 'educationRequired' }],
    ['primary', { education: 'B.A.' }, { education: 'educationRequired' }],
    ['primary', { mother_name: 'Su' }, { mother_name: 'motherNameInvalid' }],
    ['primary', { father_name: '' }, { father_name: 'fatherNameInvalid' }],
    ['primary', { contact_number: '98220' }, { contact_number: 'contactNumberTooShort' }],
    ['primary', { contact_number: 'call 9822012345' }, { contact_number: 'contactNumberInvalid' }],
    ['primary', { permanent_city: null }, { permanent_city: 'permanentCityInvalid' }],
    ['personal', { height_in_cm: 30 }, { height_in_cm: 'heightOutOfRange' }],
    ['personal', { height_in_cm: 300 }, { height_in_cm: 'heightOutOfRange' }],
    ['personal', { height_in_cm: 'tall' }, { height_in_cm: 'heightNotANumber' }],
    ['personal', { height_in_cm: 163.555 }, { height_in_cm: 'heightDecimals' }],
    ['personal', { weight_in_kg: 10 }, { weight_in_kg: 'weightOutOfRange' }],
    ['personal', { weight_in_kg: {} }, { weight_in_kg: 'weightNotANumber' }],
    ['personal', { weight_in_kg: 54.2555 }, { weight_in_kg: 'weightDecimals' }],
    ['personal', { blood_group: 'C+' }, { blood_group: 'bloodGroupInvalid' }],
    ['personal', { eye_color: 'Red' }, { eye_color: 'eyeColorInvalid' }],
    ['personal', { hair_color: 'Blue' }, { hair_color: 'hairColorInvalid' }],
    ['personal', { skin_tone: 'Blue' }, { skin_tone: 'skinToneInvalid' }],
    ['personal', { hobbies: [7.5] }, { hobbies: 'invalid' }],
    ['family', { mother_occupation: 'x'.repeat(201) }, { mother_occupation: 'occupationTooLong' }],
    ['family', { father_occupation: 'x'.repeat(201) }, { father_occupation: 'occupationTooLong' }],
    ['family', { siblings: [{ ...sibling, name: '' }] }, { siblings: 'nameRequired' }],
    [
      'family',
      { siblings: [{ ...sibling, gender: 'Male' }] },
      { siblings: 'siblingGenderRequired' },
    ],
    [
      'family',
      { siblings: [{ ...sibling, marital_status: 'Married' }] },
      { siblings: 'siblingMaritalStatusRequired' },
    ],
    ['family', { siblings: [{ ...sibling, age: 'old' }] }, { siblings: 'ageNotANumber' }],
    ['family', { siblings: 'Rohan' }, { siblings: 'invalid' }],
    [
      'family',
      { other_family_members: [{ ...member, relation: '' }] },
      { other_family_members: 'relationRequired' },
    ],
    ['additional', { dietary_preferences: 'Meat' }, { dietary_preferences: 'dietInvalid' }],
    ['additional', { smoking_habits: 'Yes' }, { smoking_habits: 'smokingInvalid' }],
    ['additional', { drinking_habits: 'Yes' }, { drinking_habits: 'drinkingInvalid' }],
    ['additional', { about_me: 'x'.repeat(5_001) }, { about_me: 'tooLong' }],
    ['additional', { social_links: 'none' }, { social_links: 'invalid' }],
    ['additional', { about_me: 'a\0b' }, { about_me: 'invalid' }],
    ['additional', { about_me: '\ud83d' }, { about_me: 'invalid' }],
    ['additional', { social_links: { 'a\0': 1 } }, { social_links: 'invalid' }],
  ])('%s: %j', async (kind, values, fields) => {
    const reply = await save(kind, kind === 'primary' ? { ...primary, ...values } : values);
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ code: 'validation_failed', fields });
    expect(Object.keys(reply.body.fields)).toEqual(Object.keys(fields));
  });

  test('a primary profile with nothing in it, naming every required field', async () => {
    const reply = await save('primary', {});
    expect(Object.keys(reply.body.fields).sort()).toEqual(
      Object.keys(primary)
        .filter((field) => field !== 'contact_name')
        .sort(),
    );
  });

  test('maps nested deeper than anybody needs', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const reply = await call(server, '/profiles/profile-additional/', {
      body: `{"profile":${account.profileId},"social_links":${deep}}`,
      token: account.access,
    });
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toEqual({ social_links: 'invalid' });
  });
});

describe('spec.md §5: the server takes', () => {
  test.each<[SectionKey, object]>([
    ['primary', { first_name: 'यश', last_name: 'ओम' }],
    ['primary', { dob: '2008-11-20' }],
    ['primary', { dob: '1950-01-01' }],
    ['primary', { contact_number: '+91 ९८२२० १२३४५' }],
    ['primary', { contact_name: '' }],
    ['personal', {}],
    ['personal', { height_in_cm: '१६३.५' }],
    ['personal', { height_in_cm: 30.01, weight_in_kg: 299.999 }],
    ['personal', { monthly_income: 'about 40,000', annual_income: 480_000 }],
    ['family', { siblings: [{ ...sibling, age: '31', additional_details: { city: 'Pune' } }] }],
    ['family', { mother_occupation: 'x'.repeat(200) }],
    ['additional', { dietary_preferences: '', about_me: null }],
    ['additional', { astrological_details: { rashi: 'मेष', n: [1, { deep: true }] } }],
  ])('%s: %j', async (kind, values) => {
    const reply = await save(kind, kind === 'primary' ? { ...primary, ...values } : values);
    expect([200, 201]).toContain(reply.status);
  });

  test('maps that no field shows as they came', async () => {
    const social_links = { site: 'example.in', more: { a: [1, null, 'é'] } };
    const reply = await save('additional', { social_links });
    expect(reply.body.social_links).toEqual(social_links);
  });

  test('and drops fields that the section does not have', async () => {
    const reply = await save('personal', { height_in_cm: 160, is_admin: true, __v: 3 });
    expect(reply.body).not.toHaveProperty('is_admin');
    expect(reply.body).not.toHaveProperty('__v');
  });
});
