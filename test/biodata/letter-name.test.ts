import { expect, it } from 'vitest';
import { nameLetter } from '../../src/biodata/draw/stand-ins.ts';

it.each([
  ['a letter of another script', 'த', ['Tamil', 'तामिळ', 'तमिल']],
  ['an emoji', '🥰', ['Emoji', 'इमोजी', 'ईमोजी']],
  ['a sign of no script', '\u{10fffd}', ['U+10FFFD', 'U+10FFFD', 'U+10FFFD']],
])(
  'a letter that cannot be drawn is named in the language of the reader: %s',
  (_what, letter, names) => {
    expect((['en', 'mr', 'hi'] as const).map((language) => nameLetter(letter, language))).toEqual(
      names,
    );
  },
);
