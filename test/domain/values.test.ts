import { describe, expect, test } from 'vitest';
import { calendarDateAt, isCalendarDate, yearsBefore } from '../../src/domain/calendar-date.ts';
import { fold, matchRank } from '../../src/domain/fold.ts';
import { toFeetAndInches } from '../../src/domain/measures.ts';
import { dependentFields } from '../../src/domain/lookup-fields.ts';
import { isSameValue } from '../../src/domain/same-value.ts';

describe('days', () => {
  test('exist or do not', () => {
    expect(['2000-02-29', '1998-12-31'].map(isCalendarDate)).toEqual([true, true]);
    expect(
      ['2001-02-29', '1998-13-01', '1998-1-1', '', '1998-01-01T00'].map(isCalendarDate),
    ).toEqual([false, false, false, false, false]);
  });

  test('are counted in India: at 18:30 UTC the next one begins', () => {
    expect(calendarDateAt(Date.UTC(2026, 10, 20, 18, 29))).toBe('2026-11-20');
    expect(calendarDateAt(Date.UTC(2026, 10, 20, 18, 30))).toBe('2026-11-21');
  });

  test('18 years before 29 February is 28 February where there is none', () => {
    expect(yearsBefore('2028-02-29', 18)).toBe('2010-02-28');
  });
});

test.each([
  [163.5, 5, 4],
  [152.4, 5, 0],
  [182.88, 6, 0],
  [181.7, 6, 0],
  [30.48, 1, 0],
])('%d cm is %d ft %d inches', (heightCm, feet, inches) => {
  expect(toFeetAndInches(heightCm)).toEqual({ feet, inches });
});

describe('search', () => {
  test('ignores case, diacritics, nukta, chandrabindu and white space', () => {
    expect(fold('  Solāpur  City ')).toBe('solapur city');
    expect(fold('गाँव')).toBe(fold('गांव'));
    expect(fold('फ़ोन')).toBe(fold('फोन'));
    expect(fold('पुणे')).toBe('पुणे');
  });

  test.each([
    ['आॅस्ट्रेलिया', 'ऑस्ट्रेलिया'],
    ['अॅडव्होकेट', 'ॲडव्होकेट'],
    ['१२ वी', '12 वी'],
    ['Bachelor’s', "Bachelor's"],
    ['Navi\u2011Mumbai', 'Navi-Mumbai'],
    ['New\u00A0Delhi', 'New Delhi'],
    ['Ｐｕｎｅ', 'Pune'],
    ['علي', 'علی'],
    ['كلكته', 'کلکتہ'],
    ['مُحَمَّد', 'محمد'],
    ['ﷲ', 'الله'],
    ['ಕೆರೆ', 'केरे'],
    ['കണ്ണൂര്\u200D', 'കണ്ണൂർ'],
    ['ਲੱਖ', 'ਲਖ'],
  ])('finds %s by %s', (name, query) => {
    expect(fold(name)).toBe(fold(query));
  });

  test('prefers the start of the name, then of a word, then anything', () => {
    expect(matchRank('civil engineer', 'civ')).toBe(0);
    expect(matchRank('civil engineer', 'eng')).toBe(1);
    expect(matchRank('civil engineer', 'gine')).toBe(2);
    expect(matchRank('civil engineer', 'law')).toBeUndefined();
  });
});

describe('sameness of values', () => {
  test('nothing is nothing, however it is written; an item is its id', () => {
    expect(isSameValue(null, undefined)).toBe(true);
    expect(isSameValue('', null)).toBe(true);
    expect(isSameValue([], null)).toBe(true);
    expect(isSameValue({ id: 3, name: 'Pune' }, { id: '3', name: 'पुणे' })).toBe(true);
    expect(isSameValue({ id: 3, name: 'Pune' }, { id: 4, name: 'Pune' })).toBe(false);
  });

  test('keys may come in any order, list items may not', () => {
    expect(isSameValue({ a: 1, b: null }, { a: 1 })).toBe(true);
    expect(isSameValue([{ b: 2, a: 1 }], [{ a: 1, b: 2 }])).toBe(true);
    expect(isSameValue([1, 2], [2, 1])).toBe(false);
    expect(isSameValue('0', 0)).toBe(false);
  });
});

test('choosing a country clears state and city, a state clears the city, a caste the sub caste', () => {
  expect(dependentFields('primary', 'permanent_country')).toEqual([
    'permanent_state',
    'permanent_city',
  ]);
  expect(dependentFields('primary', 'permanent_state')).toEqual(['permanent_city']);
  expect(dependentFields('additional', 'caste')).toEqual(['sub_caste']);
  expect(dependentFields('primary', 'profession')).toEqual([]);
});
