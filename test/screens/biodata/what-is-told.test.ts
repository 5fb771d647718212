import { expect, test } from 'vitest';
import { listTold } from '../../../src/screens/biodata/what-is-told.tsx';
import { SAMPLE_SECTIONS, sampleSource } from '../../biodata/support/sample-source.ts';

test('before it is sent, a family reads which private facts are on the biodata, with the number', () => {
  const { told, untold } = listTold(sampleSource({}));
  expect(told).toContainEqual({ group: 'contact', number: '98220\u00a012345' });
  const here = told.map(({ group }) => group);
  expect(here).toEqual(expect.arrayContaining(['photo', 'income', 'address']));
  expect(untold).toEqual(expect.arrayContaining(['familyIncome', 'looks', 'health']));
});

test('what the family left out, and a number and an address that are not filled in, are named as missing', () => {
  const { primary = {}, personal = {} } = SAMPLE_SECTIONS;
  const { told, untold } = listTold(
    sampleSource({
      sections: {
        primary: {
          ...primary,
          contact_number: '',
          permanent_country: null,
          permanent_state: null,
          permanent_city: null,
        },
        personal: { ...personal, current_country: null, current_state: null, current_city: null },
      },
      choices: { shown: { photo: false, annual_income: false } },
    }),
  );
  expect(told).toEqual([]);
  expect(untold).toEqual(['photo', 'contact', 'income', 'address', 'looks', 'health']);
});
