import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { fontWeight } from '../../src/biodata/draw/font-faces.ts';
import { toRuns, type Run, type Weight } from '../../src/biodata/layout/fonts.ts';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { BROWSER_ARGS } from '../e2e/support/browser-arguments.ts';
import { drawTypedText } from '../delivery/support/draw-typed-text.ts';
import { createRandom } from '../support/random.ts';
import { fontFiles, WEIGHTS } from './support/font-files.ts';
import { measureIn } from './support/measure.ts';
import { drawTexts, HARD_NAMES, localeTexts, TYPED_IN_PARTS } from './support/texts.ts';

/** In em. No reader sees such a gap in a word. The browser rounds the width of each letter. */
const MOST = 0.02;
const ROUNDED = 0.0025;
const SEED = 20_261_126;
const DRAWN = 1_000;
/** Of all scripts. `DRAWN_TEXTS=5000` draws more. */
const TYPED = Number(process.env['DRAWN_TEXTS'] ?? 300);

let browser: Browser;
let measureAll: (
  runs: readonly Run[],
  at: { language: Language; weight: Weight },
) => Promise<number[]>;

beforeAll(async () => {
  const executablePath = (await findChromium()) ?? '';
  browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGS] });
  const page = await browser.newPage();
  const files = Object.entries(fontFiles()).map(([name, file]) => {
    const [font, weight] = name.split('-') as [string, Weight];
    const source = `url(data:font/ttf;base64,${Buffer.from(file).toString('base64')})`;
    return { font, source, weight: String(fontWeight(weight)) };
  });
  await page.evaluate(async (faces) => {
    for (const { font, source, weight } of faces) {
      document.fonts.add(await new FontFace(font, source, { weight }).load());
    }
  }, files);
  measureAll = (runs, { language, weight }) =>
    page.evaluate(
      ({ texts, lang, bold }) => {
        const canvas = document.createElement('canvas');
        canvas.lang = lang;
        const context = canvas.getContext('2d')!;
        if ('lang' in context) context.lang = lang;
        return texts.map(({ font, text }) => {
          context.font = `${bold} 200px ${font}`;
          return context.measureText(text).width / 200;
        });
      },
      {
        texts: runs.map(({ font, text, drawn = text }) => ({ font, text: drawn })),
        lang: language,
        bold: fontWeight(weight),
      },
    );
}, 60_000);
afterAll(() => browser.close());

describe.each(WEIGHTS)('a word in %s', (weight) => {
  it.each(LANGUAGES)(
    `is as wide in the browser, which lays it out, as in the PDF, in %s (seed ${SEED})`,
    async (language) => {
      const random = createRandom(String(SEED));
      const texts = [
        ...HARD_NAMES,
        ...localeTexts(language),
        ...TYPED_IN_PARTS.map(([, typed]) => `क${typed}ड.`),
        ...typedTexts(),
        ...USELESS_JOINERS,
        ...drawTexts(DRAWN, SEED),
        ...Array.from({ length: TYPED }, () => drawTypedText(random, { lines: true }).meant),
      ];
      const words = new Set(texts.flatMap((text) => text.split(/\s+/u)));
      const runs = [...words].flatMap(toRuns).filter(({ font }) => font !== 'other');
      const inBrowser = await measureAll(runs, { language, weight });
      const inPdf = measureIn(language);
      const different = runs.filter((run, index) => {
        const drawn = run.drawn ?? run.text;
        const gap = (inBrowser[index] ?? 0) - inPdf({ ...run, text: drawn }, weight);
        return Math.abs(gap) >= MOST + ROUNDED * drawn.length;
      });
      expect(runs.length).toBeGreaterThan(DRAWN);
      expect(different.map(({ text }) => text)).toEqual([]);
    },
    120_000,
  );
});

/** Nothing is joined there. A browser drew a dotted circle more than the PDF. */
const USELESS_JOINERS = 'ॱै\u200cघ ज॓ऻ\u200cड़ ड़॔ँा\u200dऋ ॐ़\u200cऒ श॒ऻ्\u200cॽ'.split(' ');

/** Each vowel sign and each mark on each letter and half letter, as somebody may type it. */
function typedTexts(): string[] {
  const letters = [...range(0x904, 0x939), ...range(0x958, 0x961), ...range(0x972, 0x97f)];
  const signs = [...range(0x900, 0x903), ...range(0x93a, 0x94f), ...range(0x955, 0x957)];
  return letters.flatMap((letter) => [
    ...signs.filter((sign) => sign !== 'ऽ').map((sign) => letter + sign),
    `${letter}्य`,
    `र्${letter}`,
    `${letter}्र`,
  ]);
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}
