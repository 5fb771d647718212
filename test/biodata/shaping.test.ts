import { create, type Font } from 'fontkit';
import * as hb from 'harfbuzzjs';
import { describe, expect, it } from 'vitest';
import { toRuns, type Weight } from '../../src/biodata/layout/fonts.ts';
import { openFont, type PdfFontName } from '../../src/biodata/pdf/fonts.ts';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { fontFile, PDF_FONTS, WEIGHTS } from './support/font-files.ts';
import {
  drawTexts,
  HARD_NAMES,
  TYPED_IN_PARTS,
  localeTexts,
  referenceNames,
} from './support/texts.ts';

/** `SHAPING_WHOLE=1` tests all names and many more invented texts. This takes some minutes. */
const isWhole = process.env['SHAPING_WHOLE'] === '1';
const SEED = 20_261_122;
const DRAWN = isWhole ? 20_000 : 300;
/** Most places have only a Latin name. There are too many to test all of them each time. */
const EVERY_NTH_PLACE = isWhole ? 1 : 40;
/**
 * Each of the six pairs of language and weight tests every sixth Devanagari name. Together they
 * test all names.
 */
const EVERY_NTH_NAME = isWhole ? 1 : 6;

const NAMES = referenceNames();

const faces = Object.fromEntries(
  PDF_FONTS.flatMap((name) =>
    WEIGHTS.map((weight) => [`${name}-${weight}`, openFace(name, weight)]),
  ),
);

describe.each(WEIGHTS)('letters in %s', (weight) => {
  describe.each(LANGUAGES)('in %s', (language) => {
    it('stand as HarfBuzz sets them: the texts of the product, the reference names', () => {
      const texts = [...HARD_NAMES, ...localeTexts(language), ...referenceTexts(language, weight)];
      expect(listDifferences(texts, { language, weight })).toEqual([]);
    }, 300_000);

    it(`stand as HarfBuzz sets them: ${DRAWN} drawn names and sentences of seed ${SEED}`, () => {
      const texts = ['ऐश्वर्या', 'शेंडे', ...drawTexts(DRAWN, SEED)];
      expect(listDifferences(texts, { language, weight })).toEqual([]);
    }, 300_000);
  });
});

describe('what fontkit does not do by itself', () => {
  it('takes the Marathi forms of ल and श only where it is told the language', () => {
    const told = openFont(fontFile('devanagari', 'regular'), 'devanagari', 'mr');
    expect(shapeWith(told, 'शाल')).toEqual(shapeByHarfBuzz('शाल', 'mr', 'regular'));
    const untold = create(fontFile('devanagari', 'regular'));
    expect(shapeWith(untold, 'शाल')).not.toEqual(shapeByHarfBuzz('शाल', 'mr', 'regular'));
  });

  it('sets the right े in लॉरेन्स only where it reads what stands before it the right way round', () => {
    const mended = openFont(fontFile('devanagari', 'regular'), 'devanagari', 'hi');
    expect(shapeWith(mended, 'लॉरेन्स')).toEqual(shapeByHarfBuzz('लॉरेन्स', 'hi', 'regular'));
    const plain = create(fontFile('devanagari', 'regular'));
    expect(glyphsOf(plain.layout('लॉरेन्स', {}, 'dev2', 'HIN ', 'ltr'))).not.toEqual(
      shapeByHarfBuzz('लॉरेन्स', 'hi', 'regular'),
    );
  });

  it("puts no dotted circle in शेंडे after ऐश्वर्या only where it forgets ऐश्वर्या's glyphs", () => {
    const forgetting = openFont(fontFile('devanagari', 'regular'), 'devanagari', 'hi');
    shapeWith(forgetting, 'ऐश्वर्या');
    expect(shapeWith(forgetting, 'शेंडे')).toEqual(shapeByHarfBuzz('शेंडे', 'hi', 'regular'));
    const remembering = create(fontFile('devanagari', 'regular'));
    const shape = (text: string) => glyphsOf(remembering.layout(text, {}, 'dev2', 'HIN ', 'ltr'));
    shape('ऐश्वर्या');
    expect(shape('शेंडे')).not.toEqual(shapeByHarfBuzz('शेंडे', 'hi', 'regular'));
  });
});

describe('a letter that is typed in parts', () => {
  it.each([...TYPED_IN_PARTS])(
    'is drawn as %s where %s is typed, and copied as typed',
    (letter, typed) => {
      for (const text of [typed, `क${typed}`, `${typed}ड. 21`]) {
        const runs = toRuns(text);
        expect(runs.map((run) => run.text).join('')).toBe(text);
        expect(runs.map((run) => run.drawn ?? run.text).join('')).toBe(text.replace(typed, letter));
      }
    },
  );

  it.each(['अि', 'अी', 'अु', 'अे', 'कॅ', 'र्‍इ', 'क्‍ष', 'क्षा'])('is no such letter: %s', (text) => {
    expect(toRuns(text)).toEqual([{ font: 'devanagari', text }]);
  });
});

describe('the letters that a font has', () => {
  it.each(PDF_FONTS.flatMap((name) => WEIGHTS.map((weight) => [name, weight] as const)))(
    'are in %s, %s, before anything is printed in it',
    (name, weight) => {
      const has = new Set(create(fontFile(name, weight)).characterSet);
      const wrong: string[] = [];
      for (let code = 0x20; code < 0x2_0000; code += 1) {
        if (code >= 0xd800 && code <= 0xdfff) continue;
        const letter = String.fromCodePoint(code).normalize('NFC');
        const runs = toRuns(letter);
        const inFont = Array.from(runs[0]?.drawn ?? letter).every((each) =>
          has.has(each.codePointAt(0) ?? 0),
        );
        if (runs[0]?.font === name && !inFont) wrong.push(code.toString(16));
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each([
    ['an emoji', 'छान 😀', ['devanagari', 'other']],
    ['a family of emoji as one', '👨‍👩‍👧 ok', ['other', 'latin']],
    ['Urdu', 'نکاح', ['other']],
    ['Tamil', 'தமிழ்', ['other']],
    ['Latin beside Devanagari', 'B+ रक्तगट', ['latin', 'devanagari']],
    ['a letter with an accent that no font has', 'Solāpur', ['latin', 'other', 'latin']],
    ['a rupee sign before digits', '₹9,50,000', ['devanagari', 'latin']],
  ])('are told apart: %s', (_what, text, fonts) => {
    expect(toRuns(text).map(({ font }) => font)).toEqual(fonts);
    expect(
      toRuns(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
  });
});

/** Latin letters have the same shapes in every language, so only English tests the Latin names. */
function referenceTexts(language: Language, weight: Weight): string[] {
  const isDevanagari = (name: string) => /[\u0900-\u097f]/u.test(name);
  const latin = NAMES.filter((name) => !isDevanagari(name));
  const first = LANGUAGES.indexOf(language) * WEIGHTS.length + WEIGHTS.indexOf(weight);
  return [
    ...NAMES.filter(isDevanagari).filter((_name, index) => (index + first) % EVERY_NTH_NAME === 0),
    ...(language === 'en' ? latin.filter((_name, index) => index % EVERY_NTH_PLACE === 0) : []),
  ];
}

interface Setting {
  language: Language;
  weight: Weight;
}

/** Lists the texts whose glyphs or positions differ from those of HarfBuzz. */
function listDifferences(texts: Iterable<string>, { language, weight }: Setting): string[] {
  const fonts = Object.fromEntries(
    PDF_FONTS.map((name) => [name, openFont(fontFile(name, weight), name, language)]),
  );
  const differing: string[] = [];
  const seen = new Set<string>();
  for (const text of texts) {
    for (const run of toRuns(text)) {
      if (run.font === 'other' || seen.has(run.text)) continue;
      seen.add(run.text);
      const font = fonts[run.font] as Font;
      const expected = shapeByHarfBuzz(run.text, language, weight, run.font);
      if (shapeWith(font, run.text).join(' ') !== expected.join(' ')) differing.push(run.text);
    }
  }
  return differing;
}

function shapeWith(font: Font, text: string): string[] {
  return glyphsOf(font.layout(text));
}

function glyphsOf({ glyphs, positions }: ReturnType<Font['layout']>): string[] {
  return glyphs.map(({ id }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return [id, xAdvance, xOffset, yOffset].map(Math.round).join(',');
  });
}

function shapeByHarfBuzz(
  text: string,
  language: Language,
  weight: Weight,
  name: PdfFontName = 'devanagari',
): string[] {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.setDirection(hb.Direction.LTR);
  buffer.setScript(name === 'latin' ? 'Latn' : 'Deva');
  buffer.setLanguage(language);
  hb.shape(faces[`${name}-${weight}`] as hb.Font, buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) =>
      [codepoint, xAdvance, xOffset, yOffset].join(','),
    );
}

function openFace(name: PdfFontName, weight: Weight): hb.Font {
  return new hb.Font(new hb.Face(new hb.Blob(fontFile(name, weight)), 0));
}
