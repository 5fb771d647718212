import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ASVS_NUMBERS } from './asvs-numbers.ts';

const ROOT = new URL('../../../', import.meta.url);
const text = await readFile(new URL('docs/security.md', ROOT), 'utf8');

test('docs/security.md names tests that are there', async () => {
  const shown = [...text.matchAll(/\]\(\.\.\/(test\/[\w./-]+)\) › “([^”]+)”/gu)];
  expect(shown.length).toBeGreaterThan(100);
  for (const [, file = '', title = ''] of shown) {
    const source = await readFile(new URL(file, ROOT), 'utf8').catch(() => `${file} is not there`);
    expect([file, source]).toEqual([file, expect.stringContaining(title)]);
  }
});

test('and has a place for each requirement of the levels 1 and 2, once', () => {
  const [, requirements = ''] = text.split('| 5.0.0 |');
  const numbers = requirements.replace(/“[^”]*”/gu, '').match(/\b\d+\.\d+\.\d+\b/gu) ?? [];
  const wanted = Object.entries(ASVS_NUMBERS).flatMap(([section, each]) =>
    each.map((number) => `${section}.${number}`),
  );
  expect(numbers.toSorted()).toEqual(wanted.toSorted());
});
