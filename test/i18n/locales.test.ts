import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/languages.ts';
import { readTexts } from './support/read-texts.ts';

const ROOT = new URL('../../public/locales/', import.meta.url);
const NAMESPACES = readdirSync(new URL('en/', ROOT)).toSorted();
const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

/** Marathi and Hindi write these words in Latin letters, too. */
const LATIN_WORDS = new Set(
  'A AB AVI Alt B Delete EXIF GPS INR IP JPEG JPG KB MB MOV MP4 O OTP PDF PNG QR Shift TXT VID WebP Wi-Fi'.split(
    ' ',
  ),
);

/** Translations keep these phrases, because phones and Aadhaar cards show them in English. */
const LATIN_PHRASES = /\(Share\)|“Add to Home Screen”|\(Masked Aadhaar\)/gu;

/** Marathi and Hindi name the candidate in these texts. The English texts of spec.md §2 do not. */
const NAME_CANDIDATE = ['forms.primaryOf', 'forms.personalOf', 'titleOf'];

/** Blood groups are written the same in every language. */
const SAME_IN_ALL = new Set(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']);

describe.each(TRANSLATIONS)('%s', (language) => {
  it('has the same files as English', () => {
    expect(readdirSync(new URL(`${language}/`, ROOT)).toSorted()).toEqual(NAMESPACES);
  });

  describe.each(NAMESPACES)('%s', (namespace) => {
    const english = readTexts('en', namespace);
    const translated = readTexts(language, namespace);

    it('has the same keys as English', () => {
      expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted());
    });

    it('has the same placeholders and tags in each text', () => {
      const differing = Object.keys(english).filter(
        (key) =>
          !NAME_CANDIDATE.includes(key) &&
          String(listPlaceholders(english[key])) !== String(listPlaceholders(translated[key])),
      );
      expect(differing).toEqual([]);
    });

    it('leaves nothing in English', () => {
      const left = Object.entries(translated).filter(([, text]) => listLatinWords(text).length > 0);
      expect(Object.fromEntries(left)).toEqual({});
    });

    it('says every text in words of its own', () => {
      const same = Object.entries(translated).filter(
        ([key, text]) => text === english[key] && hasWords(text) && !SAME_IN_ALL.has(text),
      );
      expect(Object.fromEntries(same)).toEqual({});
    });

    it('speaks without exclamation marks and with Latin digits', () => {
      const loud = Object.entries(translated).filter(([, text]) => /[!०-९]/u.test(text));
      expect(Object.fromEntries(loud)).toEqual({});
    });

    it('says आपण or आप, never तू or तुम', () => {
      const familiar = Object.entries(translated).filter(([, text]) =>
        /(^|\s)(तू|तुम|तुम्ही|तुझ\S*|तुमच\S*|तुम्हाला|तेरा|तेरी|तुम्हार\S*)(?=\s|[.,।?]|$)/u.test(text),
      );
      expect(Object.fromEntries(familiar)).toEqual({});
    });
  });
});

it('has no empty text in any language', () => {
  const empty = LANGUAGES.flatMap((language) =>
    NAMESPACES.flatMap((namespace) =>
      Object.entries(readTexts(language, namespace))
        .filter(([, text]) => text.trim() === '')
        .map(([key]) => `${language}/${namespace}: ${key}`),
    ),
  );
  expect(empty).toEqual([]);
});

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{\{[^}]+\}\}/gu, ''));
}

function listPlaceholders(text = ''): string[] {
  return (text.match(/\{\{[^}]+\}\}|<\/?\w+>/gu) ?? []).toSorted();
}

function listLatinWords(text: string): string[] {
  const spoken = text.replaceAll(/\{\{[^}]+\}\}|<\/?\w+>/gu, ' ').replaceAll(LATIN_PHRASES, ' ');
  const words = spoken.match(/[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*/gu) ?? [];
  return words.filter((word) => !LATIN_WORDS.has(word));
}
