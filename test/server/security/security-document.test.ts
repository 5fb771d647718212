import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CALLS } from '../../support/api-calls.ts';

const ROOT = new URL('../../../', import.meta.url);
const text = await readFile(new URL('docs/security.md', ROOT), 'utf8');

/**
 * Of each chapter of the OWASP ASVS 5.0.0, how many requirements of levels 1 and 2 its sections have.
 * They are numbered from 1 without a gap.
 */
const REQUIREMENTS: readonly (readonly number[])[] = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
];

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
  const wanted = REQUIREMENTS.flatMap((sections, chapter) =>
    sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `${chapter + 1}.${section + 1}.${index + 1}`),
    ),
  );
  expect(numbers.toSorted()).toEqual(wanted.toSorted());
});

test('and says of each call what it may cost, and of no call that is not there', () => {
  const [, table = ''] = text.split('| call | body | then at most | how often |');
  const [rows = ''] = table.split('\n\n');
  const described = [...rows.matchAll(/`([A-Z]+ \/[\w./{}-]+)`/gu)].map(([, call = '']) => ({
    call,
    // 'profile-{section}' and '{kind}' stand for several calls, other parameters for themselves.
    pattern: new RegExp(`^${toPattern(call)}$`, 'u'),
  }));
  const calls = CALLS.map(({ method, path }) => {
    const short = path.replace(/^(?:\/api)+/u, '').replace('/video-uploads/', '/uploads/');
    return `${method.toUpperCase()} ${short}`;
  });
  expect(
    calls.filter((call) => described.every(({ pattern }) => !pattern.test(call))),
    'calls without a row',
  ).toEqual([]);
  expect(
    described
      .filter(({ pattern }) => !calls.some((call) => pattern.test(call)))
      .map(({ call }) => call),
    'rows without a call',
  ).toEqual([]);
});

function toPattern(call: string): string {
  return call.replaceAll(/\{(?:kind|section)\}/gu, '\\w+').replaceAll(/[{}.]/gu, String.raw`\$&`);
}
