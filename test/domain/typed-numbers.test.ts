import { describe, expect, test } from 'vitest';
import { readFeetAndInches } from '../../src/domain/height.ts';
import { parseNumberText } from '../../src/domain/digits.ts';
import { formatRupees, plainIncome, readRupees } from '../../src/domain/rupees.ts';

test.each<[string, number | undefined]>([
  ['163.5', 163.5],
  [' 163 ', 163],
  ['१६३.५', 163.5],
  ['163.', 163],
  ['.5', 0.5],
  ['-2', -2],
  ['', undefined],
  ['163,5', undefined],
  ['1e2', undefined],
  ['12 kg', undefined],
  ['Infinity', undefined],
])('%j typed is the number %s', (text, number) => {
  expect(parseNumberText(text)).toBe(number);
});

test.each<[string, { feet: number; inches: number } | undefined]>([
  ['163.5', { feet: 5, inches: 4 }],
  ['१५२.४', { feet: 5, inches: 0 }],
  ['181.7', { feet: 6, inches: 0 }],
  ['30', undefined],
  ['300', undefined],
  ['16x', undefined],
  ['', undefined],
])('a height of %j is shown as %j', (typed, height) => {
  expect(readFeetAndInches(typed)).toEqual(height);
});

describe('an income', () => {
  test.each<[unknown, number]>([
    ['40000', 40_000],
    ['४००००', 40_000],
    ['4,80,000', 480_000],
    ['480,000', 480_000],
    ['१२,५०,०००', 1_250_000],
    ['₹ 40,000', 40_000],
    ['₹40,000/-', 40_000],
    ['Rs. 40000', 40_000],
    ['rs 40,000.50', 40_000.5],
    ['INR 5,00,000', 500_000],
    [40_000, 40_000],
    ['0', 0],
  ])('%j is the amount %d', (income, amount) => {
    expect(readRupees(income)).toBe(amount);
  });

  test.each([
    '',
    'about 40,000',
    '5 lakh',
    '40,000 - 50,000',
    '12,5',
    '1,2345',
    '-5',
    '9'.repeat(20),
    null,
    Number.NaN,
  ])('%j is free text, or nothing', (income) => {
    expect(readRupees(income)).toBeUndefined();
  });

  test.each([
    [950, '₹950'],
    [40_000, '₹40,000'],
    [1_250_000, '₹12,50,000'],
    [40_000.5, '₹40,000.5'],
  ])('%d is shown as India groups it', (amount, text) => {
    expect(formatRupees(amount)).toBe(text);
  });

  test.each([
    ['₹ ४०,०००', '40000'],
    ['40000', '40000'],
    ['सुमारे ५ लाख', 'सुमारे 5 लाख'],
    ['', ''],
  ])('%j is stored as %j', (typed, stored) => {
    expect(plainIncome(typed)).toBe(stored);
  });
});
