import { describe, expect, test } from 'vitest';
import { judgeAgain } from '../../src/domain/check.ts';
import { checkSection, checkSectionForm } from '../../src/domain/check-section.ts';
import type { SectionKey } from '../../src/domain/sections.ts';
import {
  type KnownItems,
  rowTitle,
  type RuleRow,
  rowValue,
  SECTION_RULE_ROWS,
} from '../support/section-rule-rows.ts';
import { basicInfo } from '../support/family.ts';

const TODAY = '2026-11-20';
const item = (name: string) => ({ id: 1, name });

const ITEMS: KnownItems = {
  country: item('India'),
  state: item('Maharashtra'),
  city: item('Pune'),
  profession: item('Teacher'),
  education: item('B.A.'),
  language: item('Marathi'),
  hobby: item('Reading'),
  religion: item('Hindu'),
  caste: item('Maratha'),
  subcaste: item('Deshmukh'),
  gotra: item('Kashyapa'),
};

/** These sections have required fields, so each form gets them beside the tested field. */
const needed: Partial<Record<SectionKey, object>> = {
  primary: basicInfo,
  personal: { mother_tongue: ITEMS.language },
};

function verdict(section: SectionKey, row: RuleRow, check: typeof checkSectionForm): string {
  const values = { ...needed[section], [row.field]: rowValue(row, ITEMS) };
  const checked = check(section, values, TODAY);
  if (checked.ok) return 'good';
  expect(Object.keys(checked.fields)).toEqual([row.field]);
  return checked.fields[row.field] ?? 'none';
}

const tables = Object.entries(SECTION_RULE_ROWS) as [SectionKey, readonly RuleRow[]][];

describe.each(tables)('%s profile (spec §5), as its form has it', (section, rows) => {
  test.each(rows.map((row) => [rowTitle(row), row] as const))('%s', (_title, row) => {
    expect(verdict(section, row, checkSectionForm)).toBe(row.form);
    expect(verdict(section, row, checkSection)).toBe(row.server);
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
    empty: ['permanent_country', 'permanent_state', 'permanent_city'],
  });
  expect(checkSectionForm('personal', {}, TODAY)).toEqual({
    ok: false,
    fields: { mother_tongue: 'motherTongueRequired' },
    empty: ['mother_tongue'],
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
    empty: [],
  });
});

describe('an error that is shown', () => {
  const shown = { first_name: 'firstNameInvalid', dob: 'dobTooYoung' } as const;
  const judge = (values: object, refused: string[] = []) =>
    judgeAgain(shown, checkSection('primary', { ...basicInfo, ...values }, TODAY), (field) =>
      refused.includes(field),
    );

  test('ends when it is mended, and no other error appears', () => {
    const mended = judge({ first_name: 'Asha', dob: '2015-01-01', last_name: '' });
    expect(mended.reasons).toEqual({ dob: 'dobTooYoung' });
    expect(judge({}).reasons).toEqual({});
  });

  test('says that the field is empty, once it is', () => {
    expect(judge({ first_name: 'A' }).empty).toEqual([]);
    expect(judge({ first_name: ' ' })).toMatchObject({ empty: ['first_name'] });
  });

  test('stays while the value is the one that the server refused', () => {
    expect(judge({}, ['dob']).reasons).toEqual({ dob: 'dobTooYoung' });
  });
});
