import { describe, expect, test } from 'vitest';
import {
  formatHelpCode,
  HELP_CODE_LETTERS,
  makeHelpCode,
  readHelpCode,
} from '../../src/protocol/help-code.ts';

test('A help code is eight letters, none of which looks like another one', () => {
  let next = 0;
  const code = makeHelpCode(() => (next += 1));
  expect(code).toBe('CDFGHJKM');
  expect(formatHelpCode(code)).toBe('CDFG-HJKM');
  expect(HELP_CODE_LETTERS).not.toMatch(/[AEIOULQV\d]/u);
});

test('Each letter is as likely as each other: numbers beyond the last whole round are drawn again', () => {
  const draws = [2 ** 32 - 1, 2 ** 32 - 2, 0, 0, 0, 0, 0, 0, 0, 17];
  expect(makeHelpCode(() => draws.shift() ?? 0)).toBe('BBBBBBBZ');
});

describe('What somebody wrote down on the telephone', () => {
  test.each([
    ['BCDF-GHJK', 'BCDFGHJK'],
    ['bcdfghjk', 'BCDFGHJK'],
    [' b c d f – g h j k ', 'BCDFGHJK'],
    ['BCDF-GHJ', undefined],
    ['BCDF-GHJKM', undefined],
    ['BCDF-GHJA', undefined],
    ['BCDF-GHJ1', undefined],
    ['', undefined],
  ])('%s is read as %s', (written, code) => {
    expect(readHelpCode(written)).toBe(code);
  });
});
