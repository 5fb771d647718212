import { expect, test } from 'vitest';
import { cleanLine, cleanText } from '../../src/domain/clean-text.ts';
import { toLatinDigits } from '../../src/domain/digits.ts';

test.each([
  ['\u202A+91 98220 12345\u202C', '+91 98220 12345'],
  ['\u200BRavi\u200B', 'Ravi'],
  ['Ravi\u202E', 'Ravi'],
  ['\uFEFFRavi\u00A0', 'Ravi'],
  ['so\u00ADft', 'soft'],
  ['Ravi\u00A0Kumar\u2007Patil', 'Ravi Kumar Patil'],
  ['Ra\u2066vi\u2069', 'Ravi'],
  ['Ravi\uFE0F', 'Ravi'],
  ['Rav\u200Di', 'Ravi'],
  ['Z\u0301\u200D\u0302i', 'Z\u0301\u0302i'.normalize('NFC')],
  ['\u200Dरवि\u200C', 'रवि'],
  ['रवि\u200D\u200D', 'रवि'],
  ['क्\u200D\u200Dष', 'क्\u200D\u200Dष'],
  ['Zoe\u0308', 'Zo\u00EB'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['नी\u200Cमा', 'नी\u200Cमा'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['👩\u200D👩\u200D👧', '👩\u200D👩\u200D👧'],
  ['👩🏽\u200D🌾', '👩🏽\u200D🌾'],
  ['one\r\ntwo\u0007', 'one\ntwo'],
  ['one\rtwo\u2028three\u0085four\ffive', 'one\ntwo\nthree\nfour\nfive'],
  ['\u2800Ravi\u2800Kumar\u2800', 'Ravi Kumar'],
  ['\uFFF9Ravi\uFFFC', 'Ravi'],
  ['Ravi\uD83D', 'Ravi'],
])('of %j stays what can be seen and is meant', (typed, clean) => {
  expect(cleanText(typed)).toBe(clean);
  expect(cleanText(clean)).toBe(clean);
});

test('a text of one line has no line break', () => {
  expect(cleanLine('Ravi\r\nKumar\u2028Patil ')).toBe('Ravi Kumar Patil');
});

test.each(
  ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '০১২৩৪৫৬৭৮৯', '੦੧੨੩੪੫੬੭੮੯', '૦૧૨૩૪૫૬૭૮૯', '୦୧୨୩୪୫୬୭୮୯'].concat([
    '௦௧௨௩௪௫௬௭௮௯',
    '౦౧౨౩౪౫౬౭౮౯',
    '೦೧೨೩೪೫೬೭೮೯',
    '൦൧൨൩൪൫൬൭൮൯',
    '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙',
    '꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
  ]),
)('%s are digits', (digits) => {
  expect(toLatinDigits(digits)).toBe('0123456789');
});
