import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const listPages = (folder: string) =>
  readdirSync(new URL(folder, ROOT)).flatMap((name) => (name.endsWith('.md') ? folder + name : []));
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

/** A decision may name a file that no longer exists, so decisions are not among these pages. */
const present = ['README.md', 'CONTRIBUTING.md', 'src/sync/SPEC.md', ...listPages('docs/')];
const decisions = listPages('docs/decisions/');
const scripts = Object.keys(
  (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts,
);

describe.each([...present, ...decisions])('%s', (page) => {
  test('leads to nothing that is not there', () => {
    const links = [...read(page).matchAll(/\]\(([^)]+)\)/gu)].flatMap(([, link = '']) => link);
    const broken = links.filter((link) => !/^https?:/u.test(link) && !leadsSomewhere(page, link));
    expect(new Set(broken)).toEqual(new Set());
  });

  test('names commands that there are', () => {
    const named = [...read(page).matchAll(/\bnpm run ([a-z\d:-]+)/gu)].map(([, name]) => name);
    expect(scripts).toEqual(expect.arrayContaining(named));
  });
});

test.each(present)('%s names files that there are, but for new ones', (page) => {
  const named = read(page).matchAll(
    /`((?:src|server|sw|test|build|scripts|docs|deploy|public)\/[\w./-]+)`(?! \(new\))/gu,
  );
  const missing = [...named].flatMap(([, path = '']) =>
    existsSync(new URL(path, ROOT)) ? [] : path,
  );
  expect(missing).toEqual([]);
});

test.each(present)('%s names what is in the file that it names', (page) => {
  const named = read(page).matchAll(
    /`([\w.]+)`\s+(?:in|of)\s+`(\w+\/[\w./-]+\.\w+)`(?! \(new\))/gu,
  );
  const missing = [...named].filter(([, name = '', path = '']) => {
    const isThere = existsSync(new URL(path, ROOT));
    return isThere && !new RegExp(String.raw`\b${name}\b`, 'u').test(read(path));
  });
  expect(missing.map(([sentence]) => sentence)).toEqual([]);
});

test('CONTRIBUTING.md tells of every npm script, once', () => {
  const rows = [...read('CONTRIBUTING.md').matchAll(/^\| `npm (?:run )?([a-z\d:-]+)` \|/gmu)];
  expect(new Set(rows.map(([, name]) => name))).toEqual(new Set(scripts));
});

describe('the index of decisions', () => {
  const index = read('docs/decisions/README.md');

  test.each(decisions.filter((page) => !page.endsWith('README.md')))('has %s as it is', (page) => {
    const [title = '', , state = ''] = read(page).split('\n');
    const [, number = '', decided = ''] = /^# (\d{4}) (.+)$/u.exec(title) ?? [];
    const row = index.split('\n').find((line) => line.startsWith(`| [${number}](`));
    const [, link, what, superseded = ''] = row?.split('|').map((cell) => cell.trim()) ?? [];
    expect([link, what]).toEqual([`[${number}](${page.split('/').at(-1)})`, decided]);
    const [, inPart = '', by] = / · superseded (in part )?by (.+?)(?= · |$)/u.exec(state) ?? [];
    expect(superseded).toBe(by === undefined ? '' : `${inPart}by ${by}`);
  });
});

/** The linked file must exist, and have the heading that the link may name. */
function leadsSomewhere(page: string, link: string): boolean {
  const url = new URL(link, new URL(page, ROOT));
  const { hash } = url;
  url.hash = '';
  if (!existsSync(url)) return false;
  if (hash === '') return true;
  const headings = readFileSync(url, 'utf8').matchAll(/^#+ (.+)$/gmu);
  return [...headings].some(([, heading = '']) => `#${anchorOf(heading)}` === hash);
}

/** GitHub makes this anchor from a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');
}
