import { describe, expect, test } from 'vitest';
import type { FieldReason } from '../../src/domain/field-reason.ts';
import { FAMILY_DETAILS } from '../../src/wizard/step-forms.ts';
import { listFields, type RepeatingSpec } from '../../src/wizard/field-spec.ts';
import { itemText } from '../../src/wizard/item-text.ts';
import {
  checkItem,
  listItemValues,
  openItem,
  withItemAt,
} from '../../src/wizard/repeating-items.ts';

function mustFind(name: RepeatingSpec['name']): RepeatingSpec {
  const field = listFields(FAMILY_DETAILS).find((spec) => spec.name === name);
  if (field?.type !== 'repeating') throw new Error(`${name} does not repeat`);
  return field;
}

const SIBLINGS = mustFind('siblings');
const MEMBERS = mustFind('other_family_members');
const rohan = { name: 'Rohan', gender: 'Brother', marital_status: 'Maried', age: 31 };

describe('the dialog opens', () => {
  test('empty on a new item', () => {
    expect(openItem(SIBLINGS)).toEqual({
      name: '',
      gender: '',
      marital_status: '',
      age: '',
      occupation: '',
    });
  });

  test('on an item as text, with choices outside their list reset to empty', () => {
    expect(openItem(SIBLINGS, { ...rohan, gender: 'Male', occupation: null })).toEqual({
      name: 'Rohan',
      gender: '',
      marital_status: 'Maried',
      age: '31',
      occupation: '',
    });
  });
});

describe('a saved dialog shows the first error alone (spec §5):', () => {
  const good = openItem(SIBLINGS, rohan);
  const goodMember = openItem(MEMBERS, { name: 'Leela', relation: 'Aunt' });

  test.each<[RepeatingSpec, object, string, FieldReason]>([
    [SIBLINGS, openItem(SIBLINGS), 'name', 'nameRequired'],
    [SIBLINGS, { ...good, name: ' ', age: 'x' }, 'name', 'nameRequired'],
    [SIBLINGS, { ...good, gender: '', marital_status: '' }, 'gender', 'siblingGenderRequired'],
    [SIBLINGS, { ...good, marital_status: '' }, 'marital_status', 'siblingMaritalStatusRequired'],
    [SIBLINGS, { ...good, age: 'x' }, 'age', 'ageNotANumber'],
    [MEMBERS, openItem(MEMBERS), 'name', 'nameRequired'],
    [MEMBERS, { ...goodMember, relation: '' }, 'relation', 'relationRequired'],
    [MEMBERS, { ...goodMember, age: '७x' }, 'age', 'ageNotANumber'],
  ])('%#', (field, values, wrong, reason) => {
    expect(checkItem(field, { values: { ...values } })).toEqual({
      ok: false,
      field: wrong,
      reason,
    });
  });
});

test('a saved item has its number, and what no field shows as it came', () => {
  const before = { ...rohan, additional_details: { living_in: 'Pune', n: [1] } };
  const values = { ...openItem(SIBLINGS, before), age: '३२', occupation: ' Farmer ' };
  expect(checkItem(SIBLINGS, { values, before })).toEqual({
    ok: true,
    value: {
      ...rohan,
      age: 32,
      occupation: 'Farmer',
      additional_details: before.additional_details,
    },
  });
});

test('an item keeps its place in the list; a new one comes last', () => {
  const [a, b, c] = [{ name: 'A' }, { name: 'B' }, { name: 'C' }];
  expect(withItemAt([a, b], 0, c)).toEqual([c, b]);
  expect(withItemAt([a, b], 2, c)).toEqual([a, b, c]);
  // The list became shorter while the dialog was open.
  expect(withItemAt([a], 5, c)).toEqual([a, c]);
});

test('what is no item is none', () => {
  expect(listItemValues([rohan, null, 'Rohan', [rohan]])).toEqual([rohan]);
  expect(listItemValues('Rohan')).toEqual([]);
});

test('an item in a line: its values in today’s language, joined by |, nothing for what is empty', () => {
  const words = { Brother: 'भाऊ', 'Not Married': 'अविवाहित' };
  const optionWord = (_: string, value: string) => words[value as 'Brother'] ?? value;
  const item = { ...rohan, marital_status: 'Not Married', age: 24, occupation: '' };
  expect(itemText({ ...item, additional_details: { a: 1 } }, SIBLINGS.item, optionWord)).toBe(
    'Rohan | भाऊ | अविवाहित | 24',
  );
  expect(itemText({ name: 'Leela', relation: 'Aunt', age: null }, MEMBERS.item, optionWord)).toBe(
    'Leela | Aunt',
  );
});
