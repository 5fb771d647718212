import { describe, expect, it } from 'vitest';
import { detectLanguage, type LanguageSources } from '../../src/i18n/detect-language.ts';
import { toLanguage } from '../../src/domain/languages.ts';

const NOTHING: LanguageSources = {
  search: '',
  cookie: '',
  localStorage: null,
  sessionStorage: null,
  browser: [],
  htmlTag: null,
};

describe('[spec §9] the language', () => {
  it.each<[string, Partial<LanguageSources>, string]>([
    ['the address comes first', { search: '?lng=hi', cookie: 'i18next=mr' }, 'hi'],
    ['then the cookie', { cookie: 'a=b; i18next=mr', localStorage: 'hi' }, 'mr'],
    ['then local storage', { localStorage: 'hi', sessionStorage: 'mr' }, 'hi'],
    ['then session storage', { sessionStorage: 'mr', browser: ['hi-IN'] }, 'mr'],
    ["then the browser's list, in its order", { browser: ['fr-FR', 'hi-IN', 'mr'] }, 'hi'],
    ["then the document's own", { browser: ['fr'], htmlTag: 'mr' }, 'mr'],
    ['and English when nobody says anything', {}, 'en'],
    [
      'a language that we do not speak is passed over',
      { search: '?lng=fr', cookie: 'i18next=hi' },
      'hi',
    ],
    ['a region is no other language', { localStorage: 'mr-IN' }, 'mr'],
    ['a cookie of a similar name is another cookie', { cookie: 'xi18next=hi' }, 'en'],
  ])('%s', (_title, sources, language) => {
    expect(detectLanguage({ ...NOTHING, ...sources })).toBe(language);
  });
});

describe('toLanguage', () => {
  it.each([
    ['EN', 'en'],
    ['hi_IN', 'hi'],
    ['mr-Deva-IN', 'mr'],
    ['english', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %s as %s', (tag, language) => {
    expect(toLanguage(tag)).toBe(language);
  });
});
