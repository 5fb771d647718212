import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  isKnownNotice,
  NOTICE_HASHES,
  NOTICE_ITEMS,
  NOTICE_VERSION,
  noticeText,
  readNoticeShown,
} from '../../src/domain/privacy-notice.ts';
import { LANGUAGES } from '../../src/domain/languages.ts';
import { readTexts } from './support/read-texts.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

describe.each(LANGUAGES)('the notice in %s', (language) => {
  const texts = readTexts(language, 'notice.json');
  const say = (key: string) => texts[key] ?? expect.fail(`${key} is missing`);

  it('has the hash of its version: who changes a word makes a new version', () => {
    expect(hash(noticeText(say))).toBe(NOTICE_HASHES[NOTICE_VERSION]?.[language]);
  });

  it('is hashed with every item and the words of the agreement', () => {
    for (const key of ['title', 'intro', 'items.sees.text', 'confirm', 'agree']) {
      expect(noticeText(say)).toContain(say(key));
    }
    const items = new Set(
      Object.keys(texts).flatMap((key) => /^items\.(\w+)\./u.exec(key)?.[1] ?? []),
    );
    expect([...items]).toEqual([...NOTICE_ITEMS]);
  });

  it('has no placeholder in what is hashed: what is shown is what was agreed to', () => {
    expect(noticeText(say)).not.toContain('{{');
  });
});

describe('a consent', () => {
  const { en = '' } = NOTICE_HASHES[NOTICE_VERSION] ?? {};
  it.each([
    [`${NOTICE_VERSION} en ${en}`, true],
    [`${NOTICE_VERSION} hi ${en}`, false],
    [`${NOTICE_VERSION} gu ${en}`, false],
    [`2020-01-01 en ${en}`, false],
    [`constructor en ${en}`, false],
    [`${NOTICE_VERSION} en ${en.replace(/^./u, 'x')}`, false],
    [`${NOTICE_VERSION} en`, false],
    [`${NOTICE_VERSION} en ${en} x`, false],
    ['', false],
  ])('of %s is known: %s', (header, known) => {
    const shown = readNoticeShown(header);
    expect(shown !== undefined && isKnownNotice(shown)).toBe(known);
  });
});
