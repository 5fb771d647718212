import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/languages.ts';
import { TERMS_VERSION } from '../../src/domain/account.ts';

it.each(LANGUAGES)(
  'the terms say in %s since when they are in force, and that is the version that is agreed to',
  (language) => {
    const { updated } = JSON.parse(
      readFileSync(`public/locales/${language}/terms.json`, 'utf8'),
    ) as { updated: string };
    const parts = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).formatToParts(new Date(TERMS_VERSION));
    const words = parts.filter(({ type }) => type !== 'literal').map(({ value }) => value);
    expect(words).toHaveLength(3);
    expect(words.filter((word) => !updated.includes(word))).toEqual([]);
  },
);
