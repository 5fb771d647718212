import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import common from '../../public/locales/en/common.json' with { type: 'json' };
import { STEPS } from '../../src/domain/steps.ts';

/** A '§' after the name of one of these documents cites that document. */
const ELSEWHERE = /(?:RFC \d+|APPNOTE\.TXT \(PKWARE\)) §[\d.]+(?: to §[\d.]+)?/gu;
const DOCS = new URL('../../docs/', import.meta.url);
/** This file cites sections that do not exist, to test the search itself. */
const OWN_NAME = 'specification.test.ts';

const specification = readFileSync('docs/specification.md', 'utf8');
const headings = specification.matchAll(/^## §(\d+) /gmu);
const sections = [...headings].map(([, section]) => section);

/** 'spec.md §3, §5' cites two sections. */
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

test('the steps of §2 are those of src/domain/steps.ts, under their titles', () => {
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

test('each fact of the specification names code and tests that exist, and titles that the tests have', () => {
  const tables = specification.split('| what | code | shown by |\n|---|---|---|\n').slice(1);
  expect(tables).toHaveLength(sections.length);
  const rows = tables.flatMap((table) => (table.split('\n\n')[0] ?? '').trim().split('\n'));
  expect(rows.flatMap(listFaults)).toEqual([]);
});

/**
 * A row needs a link to code, and a link to tests or a '–'. The files and titles that it names must
 * exist.
 */
function listFaults(row: string): string[] {
  const [, what = '', code = '', tests = ''] = row.split(/(?<!\\)\|/u).map((cell) => cell.trim());
  const links = [...`${code} ${tests}`.matchAll(/\]\(([^)]+)\)(?:: ([^;|]+))?/gu)];
  const faults = links.flatMap(([, path = '', title]) => {
    const file = new URL(path, DOCS);
    if (!existsSync(file)) return [`${path} does not exist`];
    const isThere = !title || readFileSync(file, 'utf8').includes(title.trim());
    return isThere ? [] : [`${path} has no test '${title.trim()}'`];
  });
  if (!/\]\(\.\.\/(?:src|server|sw|public)/u.test(code)) faults.push('no code');
  if (!/^–|\]\(.*(?:test|api\.md)/u.test(tests)) faults.push('no test');
  return faults.map((fault) => `${what}: ${fault}`);
}

test('each rule of src/sync/SPEC.md has its row, and the files there cite the rule or its group', () => {
  const rules = readFileSync('src/sync/SPEC.md', 'utf8');
  const codes = [...rules.matchAll(/^- \*\*(S\d+[a-z]?)\*\*/gmu)].map(([, code]) => code);
  const rows = [...rules.matchAll(/^\| (S\d+[a-z]?) \| (.+) \| (.+) \|$/gmu)];
  expect(rows.map(([, code]) => code)).toEqual(codes.toSorted(byNumber));
  const silent = rows.flatMap(([, rule = '', code = '', tests = '']) => {
    const group = rule.replace(/[a-z]$/u, '');
    const cites = new RegExp(`\\b(?:${group}|${rule})\\b`, 'u');
    return [...`${code} ${tests}`.matchAll(/`([^`]+)`/gu)]
      .map(([, path = '']) => path)
      .filter((path) => !cites.test(readFileSync(path, 'utf8')))
      .map((path) => `${path} does not cite ${rule}`);
  });
  expect(silent).toEqual([]);
});

/** The order is, for example, S9a, S9b, S10. */
function byNumber(a = '', b = ''): number {
  return Number.parseInt(a.slice(1), 10) - Number.parseInt(b.slice(1), 10) || (a < b ? -1 : 1);
}

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
