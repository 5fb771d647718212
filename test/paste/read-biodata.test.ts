import { describe, expect, test } from 'vitest';
import { labelKey } from '../../src/paste/label-key.ts';
import { SPELLED_LABELS } from '../../src/paste/labels.ts';
import { readPaste } from '../../src/paste/read-biodata.ts';
import { isTakeable } from './is-takeable.ts';
import { biodataTexts, scoreOf } from './score.ts';
import { drawText, fill, REPEATED } from './draw-text.ts';

const texts = biodataTexts();
const scores = texts.map((each) => ({ id: each.id, ...scoreOf(each) }));
const sum = (of: (score: (typeof scores)[number]) => number) =>
  scores.reduce((total, score) => total + of(score), 0);

describe('the biodata of families', () => {
  test('at least 90 % of what stands in them is read', () => {
    expect(
      sum(({ right }) => right.length) / sum(({ expected }) => expected.length),
    ).toBeGreaterThan(0.9);
  });

  test('at most 0.5 % of what is proposed as sure is wrong', () => {
    const wrong = scores.flatMap((score) => score.wrong.map((each) => `${score.id}: ${each}`));
    expect(wrong.slice(Math.floor(0.005 * sum(({ sure }) => sure)))).toEqual([]);
  });

  test('the same text gives the same findings', () => {
    for (const { text } of texts) expect(readPaste(text)).toEqual(readPaste(text));
  });

  test('what is sure is what the form can take, and each finding names a line of the text', () => {
    const findings = texts.flatMap(({ text }) => readPaste(text).findings);
    expect(findings.filter(({ line }) => line === '')).toEqual([]);
    expect(findings.filter((finding) => finding.sure && !isTakeable(finding))).toEqual([]);
  });
});

test.each(
  texts
    .filter(({ expected }) => Object.keys(expected).length === 0)
    .map(({ id, text }) => [id, text]),
)('%s is no biodata of one person: nothing is sure', (_id, text) => {
  const { people, findings } = readPaste(text);
  expect(people).not.toBe(1);
  expect(findings.filter(({ sure }) => sure)).toEqual([]);
});

test('each spelling of a label is used once', () => {
  const seen = new Map<string, string>();
  const twice = SPELLED_LABELS.flatMap(([spelling]) => {
    const before = seen.get(labelKey(spelling));
    seen.set(labelKey(spelling), spelling);
    return before === undefined ? [] : [`${before} = ${spelling}`];
  });
  expect(twice).toEqual([]);
});

test('texts of parts in another order, with noise and cuts, are read without an error', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const text = drawText(texts, seed);
    expect(readPaste(text), `seed ${seed}`).toEqual(readPaste(text));
  }
});

test.each([
  ...REPEATED.map((piece) => [piece, piece]),
  ...texts.slice(0, 3).flatMap(({ id, text }) => [
    [id, text],
    [`${id} in one line`, text.replace(/\s*\n\s*/gu, ', ')],
  ]),
])('%j again and again: no character is looked at more than 500 times', (_name, piece = '') => {
  const short = fill(piece);
  expect(countScans(short)).toBeLessThan(500 * short.length);
  const long = short.repeat(5);
  expect(countScans(long)).toBeLessThan(500 * long.length);
});

test('100 KB of anything is read', () => {
  for (const piece of [':', 'भाऊ : ', '\n']) {
    expect(readPaste(piece.repeat(100_000 / piece.length)).people).toBe(0);
  }
});

/** How many characters the patterns go over, each as often as one does. */
function countScans(text: string): number {
  const patterns = RegExp.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- each call below names its pattern
  const { exec } = patterns;
  let scans = 0;
  patterns.exec = function count(this: RegExp, searched: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, searched);
    const isAtStart = this.sticky || this.source.startsWith('^');
    const end = isAtStart ? from + 1 : searched.length;
    scans += (match ? match.index + match[0].length : end) - from;
    return match;
  };
  try {
    readPaste(text);
  } finally {
    patterns.exec = exec;
  }
  return scans;
}

test('relatives have neither the decoration nor the leaders of their lines', () => {
  const text =
    'Name: Asha Kulkarni\nDOB: 04/05/1998\nHeight: 5.2\n*Maternal Uncle ........ :* Ashok Rane, Karwar';
  const found = readPaste(text).findings.find(({ field }) => field === 'other_long_relatives');
  expect(found?.value).toBe('Maternal Uncle : Ashok Rane, Karwar');
});

/** What a text says of one line more. */
const findingOf = (field: string, line: string) =>
  readPaste(`${ASHA}\n${line}`).findings.find((each) => each.field === field);
const ASHA = `नाव : आशा झा
जन्मतारीख : 04/05/1998
उंची : ५ फूट २ इंच
वडील : रमेश झा
गोत्र : कश्यप`;

const amit = { name: 'अमित', gender: 'Brother', marital_status: 'Maried' };
test.each([
  ['भाऊ : अमित (विवाहित, मेडिकल स्टोअर्स)', [{ ...amit, occupation: 'मेडिकल स्टोअर्स' }]],
  ['भाऊ : अमित (विवाहित, पुणे)', [amit]],
  ['भाऊ : अमित (विवाहित) – बेकरी', [{ ...amit, occupation: 'बेकरी' }]],
  ['एक बहीण विवाहित', [{ gender: 'Sister', marital_status: 'Maried' }]],
  ['भाऊ : अमित (विवाहित), वहिनी - सौ. सीमा', [amit]],
  ['भाऊ : अमित (विवाहित), पत्नी – सौ. सीमा', [amit]],
  ['भाऊ : १ विवाहित - श्री. अमित', [amit]],
  [
    'Sister: Mrs. Seema w/o Ajay Rao',
    [{ name: 'Seema', gender: 'Sister', marital_status: 'Maried' }],
  ],
  [
    'भाऊ : १ विवाहित, १ अविवाहित',
    [
      { gender: 'Brother', marital_status: 'Maried' },
      { gender: 'Brother', marital_status: 'Not Married' },
    ],
  ],
])('“%s” tells all of brothers and sisters, so it is sure', (line, siblings) => {
  expect(findingOf('siblings', line)).toMatchObject({ value: siblings, sure: true });
});

test.each([
  ['भाऊ : अमित (अविवाहित, जहाजावर आचारी)', [{ occupation: 'जहाजावर आचारी' }]],
  ['बहीण : सीमा, अविवाहित, रांची', [{ name: 'सीमा', marital_status: 'Not Married' }]],
  ['भाऊ : अमित, विवाहित, सागर', [amit]],
  ['भाऊ : अमित (विवाहित), पत्नी सीमा, सुमित', [amit]],
  ['भाऊ : १ विवाहित - श्री. अमित (अविवाहित)', [amit]],
  ['भाऊ : श्री. अमित राम कद (विवाहित)', [{ ...amit, name: 'अमित राम कद' }]],
])('“%s” may tell more than was understood, so it is asked about', (line, siblings) => {
  expect(findingOf('siblings', line)).toMatchObject({ value: siblings, sure: false });
});

test.each([
  ['मोबाईल : ९८७६५ ४३२१० (पिता), ९८७६५ ४३२११ (भाई)'],
  ['मोबाईल : ९८७६५ ४३२११ / ९८७६५ ४३२१० (पिता)'],
  ['मोबाईल : पिता ९८७६५ ४३२१०, भाई ९८७६५ ४३२११'],
])('“%s”: the number that the father is named beside is his, and sure', (line) => {
  expect(findingOf('contact_number', line)).toMatchObject({ value: '98765 43210', sure: true });
});

test.each([
  ['सुमित झा (खुद)', 'सुमित झा', true],
  ['Sumit Shah, Pune', 'Sumit Shah', true],
  ['रमेश', 'रमेश', true],
  ['दुकान', 'दुकान', false],
])('of “98765 43210 %s”, %s is whom to call', (beside, name, sure) => {
  expect(findingOf('contact_name', `मोबाईल : 98765 43210 ${beside}`)).toMatchObject({
    value: name,
    sure,
  });
});

test('of two words that a sign parts nobody knows which is the name to call', () => {
  expect(findingOf('contact_name', 'Mobile: Sumit, Pune 98765 43210')).toBeUndefined();
});

test('a label with two meanings has that of its value and of the rest of the text', () => {
  expect(findingOf('father_name', 'बाबा : स्व. हरी झा')?.value).toBe('रमेश झा');
  expect(findingOf('mother_name', 'माता – दहिया\nमाता : सीता देवी')?.value).toBe('सीता देवी');
  expect(findingOf('mother_name', 'माता (व्यवसाय) : श्रीमती सीता देवी, गृहिणी')?.value).toBe(
    'सीता देवी',
  );
});

test('the village of the ancestors is asked about as the town of the family', () => {
  expect(findingOf('permanent_city', 'पैतृक ग्राम : दर्यापूर')).toMatchObject({
    value: { name: 'दर्यापूर' },
    sure: false,
  });
});

test.each([
  ['दिन के 1:20 बजे', '13:20'],
  ['दिन में 11 बजे', '11:00'],
  ['रात के 1:20 बजे', '01:20'],
])('“%s” is %s', (time, expected) => {
  expect(findingOf('astrological_details.birth_time', `जन्म समय: ${time}`)?.value).toBe(expected);
});

test('what nothing was read from is listed, with a label and without', () => {
  const { unread } = readPaste(
    'नाव : ईशा जोगळेकर\nजन्म : १९/०९/१९९७\nवजन : १३० lbs\nफुलांची रांगोळी सुरेख काढते',
  );
  expect(unread).toEqual(['वजन : १३० lbs', 'फुलांची रांगोळी सुरेख काढते']);
});
