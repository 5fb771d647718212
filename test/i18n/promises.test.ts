/**
 * docs/promises.md lists each sentence of the terms and of the notice, and what keeps the promise.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NOTICE_ITEMS, NOTICE_LINES } from '../../src/domain/privacy-notice.ts';
import { readTexts } from './support/read-texts.ts';

const rows = [
  ...readFileSync('docs/promises.md', 'utf8').matchAll(
    /^\| ((?:terms|notice)\.\w+\.\d+) \| (.+?) \| ([^|]+) \|$/gmu,
  ),
].map(([, key = '', says = '', keptBy = '']) => ({ key, says, keptBy: keptBy.trim() }));

/** Returns the name and the text of each paragraph. docs/promises.md uses the same names. */
function listParagraphs(): [string, string][] {
  const terms = Object.entries(readTexts('en', 'terms.json')).flatMap(([key, text]) => {
    const section = /^sections\.(\w+)\.text$/u.exec(key)?.[1];
    return section === undefined ? [] : [[`terms.${section}`, text] as [string, string]];
  });
  const notice = readTexts('en', 'notice.json');
  const lines = NOTICE_LINES.map((line) => notice[`lines.${line}`]).join('\n');
  const names = ['intro', 'lines', 'byConfirm', ...NOTICE_ITEMS, 'confirm', 'agree'];
  const named: [string, string][] = names.map((name) => [
    `notice.${name}`,
    { ...notice, lines }[name] ??
      notice[`items.${name}.text`] ??
      expect.fail(`${name} has no text`),
  ]);
  return [...terms, ...named];
}

const sentences = listParagraphs().flatMap(([name, text]) =>
  text.split(/(?<=\.)\s+|\n/u).map((says, index) => ({ key: `${name}.${index + 1}`, says })),
);

describe('the table of promises', () => {
  it('has every sentence of the terms and of the notice, in its words and in their order', () => {
    expect(rows.map(({ key, says }) => ({ key, says }))).toEqual(sentences);
    expect(sentences.length).toBeGreaterThan(90);
  });

  it('leads from each promise to a test, a page, or what an operator does', () => {
    const lost = rows.filter(
      ({ keptBy }) => keptBy !== '–' && !/\]\(|^(says|a warning)/u.test(keptBy),
    );
    expect(lost).toEqual([]);
    expect(rows.filter(({ keptBy }) => keptBy.includes('](')).length).toBeGreaterThan(60);
  });

  it('counts what only tells people what to do, or what the law says, as no promise', () => {
    const none = rows.filter(({ keptBy }) => keptBy === '–').map(({ says }) => says);
    expect(none.filter((says) => /^(We|Aadhaar photos|Deleting|Backups)\b/u.test(says))).toEqual(
      [],
    );
  });
});
