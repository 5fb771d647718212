import { expect, test } from 'vitest';
import { formatMoment } from '../../../src/components/status/format-moment.ts';

const now = new Date(2026, 10, 20, 18, 30).getTime();
const format = (at: Date, language = 'en') => formatMoment(at.getTime(), { now, language });

test('today is told by the clock, with two digits each', () => {
  expect(format(new Date(2026, 10, 20, 9, 5))).toBe('09:05');
  expect(format(new Date(2026, 10, 20, 0, 0))).toBe('00:00');
});

test('another day is told by its date, in the language of the reader', () => {
  expect(format(new Date(2026, 10, 19, 23, 59))).toBe('19 Nov 2026');
  expect(format(new Date(2026, 2, 14, 10, 42), 'mr')).toBe('14 मार्च 2026');
});
