import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DOCS = new URL('../../docs/', import.meta.url);
const pages = readdirSync(DOCS).filter((name) => name.endsWith('.md'));

test.each(pages)('%s leads to nothing that is not there', (page) => {
  const text = readFileSync(new URL(page, DOCS), 'utf8');
  const links = [...text.matchAll(/\]\(([^)]+)\)/gu)].flatMap(([, link = '']) => link);
  const broken = links.filter(
    (link) => !/^https?:/u.test(link) && !existsSync(new URL(link, DOCS)),
  );
  expect(new Set(broken)).toEqual(new Set());
});
