import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What has sections of its own: '§' after one of these is not about docs/specification.md. */
const ELSEWHERE = /(?:RFC \d+|APPNOTE\.TXT \(PKWARE\)) §[\d.]+(?: to §[\d.]+)?/gu;
/** It cites sections that are not there, to see itself fail. */
const OWN_NAME = 'specification.test.ts';

const headings = readFileSync('docs/specification.md', 'utf8').matchAll(/^## §(\d+) /gmu);
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
