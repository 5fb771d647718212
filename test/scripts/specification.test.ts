import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import common from '../../public/locales/en/common.json' with { type: 'json' };
import { STEPS } from '../../src/domain/steps.ts';

/** What has sections of its own: '§' after one of these is not about docs/specification.md. */
const ELSEWHERE = /(?:RFC \d+|APPNOTE\.TXT \(PKWARE\)) §[\d.]+(?: to §[\d.]+)?/gu;
/** It cites sections that are not there, to see itself fail. */
const OWN_NAME = 'specification.test.ts';

const specification = readFileSync('docs/specification.md', 'utf8');
const headings = specification.matchAll(/^## §(\d+) /gmu);
const sections = [...headings].map(([, section]) => section);

/** The sections that a text cites: of 'spec.md §3, §5' both. */
function listCited(text: string): string[] {
  return [...text.replaceAll(ELSEWHERE, '').matchAll(/§\s?(\d+(?:\.\d+)*)/gu)].flatMap(
    ([, section = '']) => section,
  );
}

test('the specification has its sections in order', () => {
  expect(sections).toEqual(sections.map((_, index) => String(index + 1)));
});

test('citations are read in each form that they have', () => {
  expect(listCited('(spec.md §3, §5), of §7: RFC 9110 §13.1.2 and RFC 9112 §3.2')).toEqual([
    '3',
    '5',
    '7',
  ]);
  expect(listCited('APPNOTE.TXT (PKWARE) §4.3 to §4.5: each; spec §12')).toEqual(['12']);
});

test('the ten steps of §2 are those of src/domain/steps.ts, under their titles', () => {
  const rows = specification.matchAll(
    /^\| \d+ \| `([a-z-]+)` \| ([^|]+) \| (\w+) \| (yes|no) \|$/gmu,
  );
  expect([...rows].map(([, ...cells]) => cells)).toEqual(
    STEPS.map(({ key, group, mandatory }) => [
      key,
      common.steps[key],
      group,
      mandatory ? 'yes' : 'no',
    ]),
  );
});

test('each rule of src/sync/SPEC.md is in its table, and the files there cite it', () => {
  const rules = readFileSync('src/sync/SPEC.md', 'utf8');
  const groups = [...rules.matchAll(/^- \*\*(S\d+)[a-z]?\*\*/gmu)].map(([, group]) => group);
  const rows = [...rules.matchAll(/^\| (S\d+) \| (.+) \| (.+) \|$/gmu)];
  expect(new Set(rows.map(([, group]) => group))).toEqual(new Set(groups));
  const silent = rows.flatMap(([, group = '', code = '', tests = '']) =>
    [...`${code} ${tests}`.matchAll(/`([^`]+)`/gu)]
      .map(([, path = '']) => path)
      .filter((path) => !new RegExp(`\\b${group}[a-z]?\\b`, 'u').test(readFileSync(path, 'utf8')))
      .map((path) => `${path} does not cite ${group}`),
  );
  expect(silent).toEqual([]);
});

test.each(['src', 'server', 'sw', 'test', 'build', 'docs'])(
  'every § that %s cites is a section of docs/specification.md',
  (folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const lost = files
      .filter((name) => /\.(?:tsx?|mjs|css|md)$/u.test(name) && !name.endsWith(OWN_NAME))
      .flatMap((name) =>
        listCited(readFileSync(`${folder}/${name}`, 'utf8'))
          .filter((section) => !sections.includes(section))
          .map((section) => `${folder}/${name} §${section}`),
      );
    expect(lost).toEqual([]);
  },
);
