import { beforeAll, expect, test } from 'vitest';
import type { FieldPlace } from '../../src/components/ask-to-choose.ts';
import type { SectionKey } from '../../src/domain/sections.ts';
import { formatDate } from '../../src/domain/date-text.ts';
import { DeviceStore } from '../../src/store/schema/device-store.ts';
import { nameLookup, storeLookups } from '../../src/store/device/lookup-store.ts';
import { describeValue } from '../../src/wizard/describe-value.ts';
import type { OptionWord, ValueWords } from '../../src/wizard/item-text.ts';
import { optionWordsIn } from '../support/locales.ts';

const device = new DeviceStore('describe-value');

beforeAll(async () => {
  const items = [{ id: 12, name: 'Teacher', names: { mr: 'शिक्षक' } }];
  await storeLookups(device, { kind: 'profession', parentId: null, language: 'en', items });
});

const describeIn = (language: string, place: FieldPlace, value: unknown) =>
  describeValue(
    value,
    place,
    wordsIn(language, (enumeration, option) => `${enumeration}/${option}`),
  );

const wordsIn = (language: string, optionWord: OptionWord): ValueWords => ({
  optionWord,
  itemName: (kind, item) => nameLookup(device, { kind, item, language }),
  dateText: (date) => formatDate(date, language),
  text: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
});

const at =
  (section: SectionKey) =>
  (field: string): FieldPlace => ({ section, field });
const [primary, personal, family] = [at('primary'), at('personal'), at('family')];
const additional = at('additional');

const ROHAN = {
  name: 'Rohan',
  gender: 'Brother',
  marital_status: 'Not Married',
  age: 24,
  occupation: null,
  additional_details: { note: 'x' },
};
const ISHA = { ...ROHAN, name: 'Isha', gender: 'Sister', marital_status: 'Maried', age: null };

test.each([
  ['text as it was typed', primary('first_name'), 'Aditi', ['Aditi']],
  ['nothing for an empty text', primary('contact_name'), null, []],
  ['a choice in its words', primary('gender'), 'Female', ['gender/Female']],
  ['a date in the language', primary('dob'), '1998-03-14', ['14 मार्च 1998']],
  [
    'an item under its name in the language',
    primary('profession'),
    { id: 12, name: 'Teacher' },
    ['शिक्षक'],
  ],
  [
    'an item that the phone does not know by its stored name',
    primary('profession'),
    { id: 'local:1', name: 'Toddy tapper' },
    ['Toddy tapper'],
  ],
  [
    'a list in one line',
    primary('education'),
    [
      { id: 1, name: 'B.A.' },
      { id: 2, name: 'B.Ed.' },
    ],
    ['B.A., B.Ed.'],
  ],
  ['nothing for an empty list', primary('education'), [], []],
  ['nothing for an item that is not there', primary('profession'), null, []],
  [
    'brothers and sisters as their chips have it, a line each',
    family('siblings'),
    [ROHAN, { ...ISHA, occupation: 'Nurse', additional_details: null }],
    [
      'Rohan | siblingGender/Brother | siblingMaritalStatus/Not Married | 24',
      'Isha | siblingGender/Sister | siblingMaritalStatus/Maried | Nurse',
    ],
  ],
  [
    'other relatives in the order of their dialog',
    family('other_family_members'),
    [{ additional_details: null, age: 72, education: '', relation: 'Aunt', name: 'Leela' }],
    ['Leela | Aunt | 72'],
  ],
  [
    'two relatives that read the same, both',
    family('other_family_members'),
    [
      { name: 'Leela', relation: 'Aunt' },
      { name: 'Leela', relation: 'Aunt' },
    ],
    ['Leela | Aunt', 'Leela | Aunt'],
  ],
  [
    'an income that is an amount as India groups it',
    family('family_income'),
    1_250_000,
    ['₹12,50,000'],
  ],
  ['an amount that came as text the same way', personal('monthly_income'), '40000', ['₹40,000']],
  [
    'an income in words as it was typed',
    personal('annual_income'),
    'about 5 lakh',
    ['about 5 lakh'],
  ],
  [
    'a choice of Additional Details in its words',
    additional('dietary_preferences'),
    'Vegan',
    ['diet/Vegan'],
  ],
  ['a height with its unit', personal('height_in_cm'), 163.5, ['height.cm 163.5']],
  [
    'a map that no form shows',
    additional('social_links'),
    { web: 'https://families.example' },
    ['web: https://families.example'],
  ],
])('[S13] shows %s', async (_what, place, value, lines) => {
  expect(await describeIn('mr', place, value)).toEqual(lines);
});

test.each([
  ['en', 'Rohan | Brother | Not Married | 24 | Farmer'],
  ['mr', 'Rohan | भाऊ | अविवाहित | 24 | Farmer'],
  ['hi', 'Rohan | भाई | अविवाहित | 24 | Farmer'],
])('[S13] says who a relative is in words (%s)', async (language, line) => {
  const rohan = { ...ROHAN, occupation: 'Farmer', additional_details: null };
  const words = wordsIn(language, optionWordsIn(language));
  expect(await describeValue([rohan], family('siblings'), words)).toEqual([line]);
});
