import { describe, expect, test } from 'vitest';
import { labelKey } from '../../src/paste/label-key.ts';
import { LABELS } from '../../src/paste/labels.ts';
import { readPaste } from '../../src/paste/read-biodata.ts';
import { isTakeable } from './is-takeable.ts';
import { biodataTexts, scoreOf } from './score.ts';
import { drawText } from './draw-text.ts';

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
  const twice = LABELS.flatMap(([spelling]) => {
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

test('a text of 100 KB of anything is read', { timeout: 120_000 }, () => {
  for (const piece of [
    ' ',
    ':',
    '1 ',
    'नाव : ',
    '(',
    '- ',
    '\u093e',
    '12/03/1998 ',
    'भाऊ : ',
    '| ',
    '\n',
  ]) {
    expect(readPaste(piece.repeat(100_000 / piece.length)).people).toBe(0);
  }
});

test('what nothing was read from is listed', () => {
  const { unread } = readPaste('नाव : ईशा जोगळेकर\nजन्म : १९/०९/१९९७\nफुलांची रांगोळी सुरेख काढते');
  expect(unread).toEqual(['फुलांची रांगोळी सुरेख काढते']);
});
