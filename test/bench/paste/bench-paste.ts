import { readPaste } from '../../../src/paste/read-biodata.ts';
import { drawText, fill, REPEATED } from '../../paste/draw-text.ts';
import { biodataTexts, scoreOf } from '../../paste/score.ts';
import { percentile, printTable, tellBroken } from '../support/report.ts';

const DRAWN = 10_000;
const RIGHT_MIN = 0.9;
const WRONG_MAX = 0.005;
/** A cheap phone is this much slower, and may take this long for a text of 4 KB. */
const SLOWDOWN = 6;
const LONGEST_MS = 200;

/** How much of each text is read rightly, and how long the reader takes. */
export function benchPaste(): Promise<boolean> {
  const texts = biodataTexts();
  const first = timeOf(texts[0]!.text, 1);
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
  const timed = [
    ...texts.map(({ id, text }) => ({ name: id, text })),
    ...REPEATED.map((piece) => ({ name: `4 KB of ${JSON.stringify(piece)}`, text: fill(piece) })),
  ]
    .map(({ name, text }) => ({ name, ms: timeOf(text, 10) }))
    .toSorted((one, other) => other.ms - one.ms);
  printTable(`Times on a phone that is ${SLOWDOWN} times as slow`, [
    ['text', 'ms'],
    ['the first one, with all patterns to prepare', first.toFixed(0)],
    ...timed.slice(0, 8).map(({ name, ms }) => [name, ms.toFixed(0)]),
    [
      'median',
      percentile(
        timed.map(({ ms }) => ms),
        0.5,
      ).toFixed(0),
    ],
  ]);
  console.log(
    `right ${(100 * rightShare).toFixed(1)} %, wrong ${(100 * wrongShare).toFixed(2)} % of what is sure`,
  );
  const slow = timed.filter(({ ms }) => ms > LONGEST_MS);
  const broken = [
    ...slow.map(({ name }) => `${name} takes more than ${LONGEST_MS} ms`),
    ...(rightShare < RIGHT_MIN ? ['less than 90 % was read rightly'] : []),
    ...(wrongShare > WRONG_MAX ? ['more than 0.5 % of what was sure is wrong'] : []),
  ];
  return Promise.resolve(tellBroken(broken));
}

/** Work of the processor, as a slow phone would take: others may use this machine, too. */
function timeOf(text: string, readings: number): number {
  const before = process.cpuUsage();
  for (let reading = 0; reading < readings; reading++) readPaste(text);
  const { user, system } = process.cpuUsage(before);
  return (SLOWDOWN * (user + system)) / readings / 1_000;
}
