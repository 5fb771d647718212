import { expect, test } from 'vitest';
import { refusalLines } from '../../../src/screens/sending/panel-words.ts';

const LABELS: Record<string, string> = { contact_number: 'Contact Number', dob: 'Date of Birth' };
const SENTENCES: Record<string, string> = {
  contactNumberTooShort: 'Contact number must be at least 10 digits',
  dobTooYoung: 'Age must be at least 18 years',
  tooManyPhotos: 'There are five photos already',
  invalid: 'This is not valid',
};
const words = {
  label: (field: string) => LABELS[field] ?? '',
  sentence: (reason: string) => SENTENCES[reason] ?? '',
};

test('[S10] names each field of a refused step once, in a line of its own', () => {
  const fields = { contact_number: 'contactNumberTooShort', dob: 'dobTooYoung' } as const;
  expect(refusalLines(fields, words)).toEqual([
    'Contact number must be at least 10 digits',
    'Date of Birth: Age must be at least 18 years',
  ]);
  expect(refusalLines({ dob: 'invalid' }, words)).toEqual(['Date of Birth: This is not valid']);
});

test('[S10] says of a field that no form has only what names itself', () => {
  expect(refusalLines({ weird: 'invalid', image: 'tooManyPhotos' }, words)).toEqual([
    'There are five photos already',
  ]);
});
