import { expect, test } from 'vitest';
import { isDateWrong } from '../../src/device/phone-date.ts';

const BUILT_AT = Date.UTC(2026, 10, 21);

test('a phone that lives before the build has a wrong date', () => {
  expect(isDateWrong(Date.UTC(1970, 0, 1), BUILT_AT)).toBe(true);
  expect(isDateWrong(BUILT_AT - 1, BUILT_AT)).toBe(true);
});

test('a phone that lives on that day or later may be right', () => {
  expect(isDateWrong(BUILT_AT, BUILT_AT)).toBe(false);
  expect(isDateWrong(Date.UTC(2031, 0, 1), BUILT_AT)).toBe(false);
});
