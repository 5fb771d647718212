/**
 * What a rule costs grows with the length of the text. 50,000 characters take a rule some
 * milliseconds; a pattern that takes the square of the length needs tens of seconds for them.
 */
import { Struct, validate } from 'superstruct';
import { describe, expect, test } from 'vitest';
import * as account from '../../src/domain/account.ts';
import { parseDateText } from '../../src/domain/date-text.ts';
import { readHeightCm, readWeightKg } from '../../src/domain/measures.ts';
import { plainPhone } from '../../src/domain/phone.ts';
import { readRupees } from '../../src/domain/rupees.ts';
import { fieldStructs, SECTION_KEYS } from '../../src/domain/sections.ts';

const LENGTH = 50_000;
const MAX_MS = 2_000;
const PARTS = [
  '1',
  '१',
  '5 ',
  '-',
  ' ',
  'a.',
  'a@',
  "5'",
  'ft ',
  // Two combining classes, whose marks Unicode normalisation has to sort.
  '\u0300\u0316',
  '\u200D',
];
/** What stands around the repeated part. */
const AROUND = [
  ['', ''],
  ['क', 'क'],
] as const;

const readers: [string, (text: string) => unknown][] = [
  ['a height', readHeightCm],
  ['a weight', readWeightKg],
  ['an amount', (text) => readRupees(text)],
  ['a phone', plainPhone],
  ['a date', (text) => parseDateText(text, '2026-01-01')],
];

const structs: [string, Struct][] = [
  ...SECTION_KEYS.flatMap((key) =>
    Object.entries(fieldStructs(key)).map(([field, struct]): [string, Struct] => [
      `${key}.${field}`,
      struct,
    ]),
  ),
  ...Object.entries(account).flatMap(([form, given]) =>
    Object.entries((given as { schema?: object }).schema ?? {}).flatMap(
      ([field, struct]): [string, Struct][] =>
        struct instanceof Struct ? [[`${form}.${field}`, struct as Struct]] : [],
    ),
  ),
];

describe('a text of 50,000 characters costs no more than its length:', () => {
  test.each(readers)('%s', (_name, read) => {
    expect(slowest(read)).toBeLessThan(MAX_MS);
  });

  test.each(structs)('%s', (_name, struct) => {
    expect(slowest((text) => validate(text, struct, { coerce: true }))).toBeLessThan(MAX_MS);
  });
});

/** In milliseconds. */
function slowest(read: (text: string) => unknown): number {
  let longest = 0;
  for (const part of PARTS) {
    for (const [before, behind] of AROUND) {
      const text = before + part.repeat(LENGTH / part.length) + behind;
      const from = performance.now();
      read(text);
      longest = Math.max(longest, performance.now() - from);
    }
  }
  return longest;
}
