import { readPaste } from '../../../src/paste/read-biodata.ts';
import { drawText } from '../../paste/draw-text.ts';
import { biodataTexts, scoreOf } from '../../paste/score.ts';
import { percentile, printTable, tellBroken } from '../support/report.ts';

const DRAWN = 10_000;
const RIGHT_MIN = 0.9;
const WRONG_MAX = 0.005;

/** How much of each text is read rightly, and how long the reader takes. */
export function benchPaste(): Promise<boolean> {
  const texts = biodataTexts();
  const scored = texts.map((text) => ({ ...text, score: scoreOf(text) }));
  const rows = (key: (each: (typeof scored)[number], path: string) => string) => {
    const counts = new Map<string, [number, number, number]>();
    for (const each of scored) {
      for (const path of each.score.expected) {
        const row = counts.get(key(each, path)) ?? [0, 0, 0];
        row[0]++;
        if (each.score.right.includes(path)) row[1]++;
        else if (each.score.missing.includes(path)) row[2]++;
        counts.set(key(each, path), row);
      }
    }
    return [...counts]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, [expected, right, missing]]) =>
        [name, expected, right, missing, expected - right - missing].map(String),
      );
  };
  const head = ['expected', 'right', 'missing', 'wrong'];
  printTable('Read by language', [['language', ...head], ...rows(({ language }) => language)]);
  printTable('Read by field', [['field', ...head], ...rows((_, path) => path)]);
  const wrong = scored.flatMap(({ id, score }) => score.wrong.map((each) => `${id} ${each}`));
  for (const each of wrong) console.log(`wrong: ${each}`);
  const total = (of: (score: (typeof scored)[number]['score']) => number) =>
    scored.reduce((sum, { score }) => sum + of(score), 0);
  const rightShare = total(({ right }) => right.length) / total(({ expected }) => expected.length);
  const wrongShare = wrong.length / total(({ sure }) => sure);
  const times = Array.from({ length: DRAWN }, (_, index) => {
    const text = drawText(texts, index + 1);
    const before = performance.now();
    readPaste(text);
    return ((performance.now() - before) * 1_000) / Math.max(500, text.length);
  });
  printTable(`${DRAWN.toLocaleString('en')} drawn texts, for each 1,000 characters`, [
    ['median', 'p99', 'longest'],
    [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)].map(
      (time) => `${time.toFixed(1)} ms`,
    ),
  ]);
  console.log(
    `right ${(100 * rightShare).toFixed(1)} %, wrong ${(100 * wrongShare).toFixed(2)} % of what is sure`,
  );
  const broken = [
    ...(rightShare < RIGHT_MIN ? ['less than 90 % was read rightly'] : []),
    ...(wrongShare > WRONG_MAX ? ['more than 0.5 % of what was sure is wrong'] : []),
  ];
  return Promise.resolve(tellBroken(broken));
}
