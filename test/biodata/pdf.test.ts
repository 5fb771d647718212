import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildBiodata, listSections } from '../../src/biodata/blocks/build-biodata.ts';
import type { BiodataSource } from '../../src/biodata/blocks/source.ts';
import { standInKey } from '../../src/biodata/layout/page.ts';
import { a4Steps, finish, pictureSteps } from '../../src/biodata/layout/set-pages.ts';
import type { StandIn } from '../../src/biodata/draw/stand-ins.ts';
import { createFonts } from '../../src/biodata/pdf/fonts.ts';
import { writePdf } from '../../src/biodata/pdf/write-pdf.ts';
import { HOROSCOPE_PARTS } from '../../src/domain/horoscope.ts';
import { PREFERENCE_TOPICS } from '../../src/domain/preferences-profile.ts';
import { LANGUAGES } from '../../src/domain/languages.ts';
import { readPdf, walk, type ReadNode, type ReadPdf } from '../support/read-pdf.ts';
import { fontFiles } from './support/font-files.ts';
import { measureIn, textsOn, wordsOf } from './support/measure.ts';
import { sampleSource, SAMPLE_PREFERENCES, withFields } from './support/sample-source.ts';
import { HARD_NAMES, TYPED_IN_PARTS } from './support/texts.ts';

let jpeg: Uint8Array;

beforeAll(async () => {
  const picture = sharp({
    create: { width: 472, height: 590, channels: 3, background: '#c9a27e' },
  });
  jpeg = new Uint8Array(await picture.clone().jpeg().toBuffer());
});

/** Two red pixels, of which one is transparent. */
const STAND_IN: StandIn = {
  widthPx: 2,
  heightPx: 1,
  rgb: Uint8Array.of(255, 0, 0, 255, 0, 0),
  alpha: Uint8Array.of(255, 0),
  width: 20,
  height: 10,
  left: 1,
  ascent: 8,
};

async function writeSample(source: BiodataSource): Promise<Uint8Array> {
  const pages = finish(a4Steps(buildBiodata(source), measureIn(source.language)));
  return writePdf(pages, {
    fonts: createFonts(fontFiles()),
    photo: source.hasPhoto ? jpeg : undefined,
    standIns: new Map(
      pages.pages
        .flatMap(textsOn)
        .flatMap((text) =>
          text.runs
            .filter(({ font }) => font === 'other')
            .map((run) => [standInKey(run, text), STAND_IN] as const),
        ),
    ),
  });
}

function said(pdf: ReadPdf): { role: string; text: string }[] {
  return [...walk(pdf.tree)]
    .map((node: ReadNode) => ({ role: node.role, text: node.alt ?? node.text }))
    .filter(({ text }) => text !== '');
}

describe.each(LANGUAGES)('a PDF in %s', (language) => {
  const source = sampleSource({ language, choices: { opening: 'ganesh', for_whom: 'Siddiqui' } });

  it('says what was filled in, in reading order, with headings, pairs and the photo', async () => {
    const { name, opening, photo, sections } = buildBiodata(source);
    const pairs = sections
      .filter((section) => section.name !== 'about')
      .flatMap(({ heading, rows }) => [
        ...(heading === undefined ? [] : [{ role: 'H2', text: heading }]),
        ...rows.flatMap(({ label, value }) => [
          { role: 'Lbl', text: label },
          { role: 'LBody', text: value },
        ]),
      ]);
    const spoken = said(readPdf(await writeSample(source)));
    expect(spoken.slice(0, 3)).toEqual([
      { role: 'P', text: opening },
      { role: 'H1', text: name },
      { role: 'Figure', text: photo },
    ]);
    const inPairs = spoken.slice(3);
    expect(inPairs).toEqual(expect.arrayContaining(pairs));
    const headings = (all: typeof pairs) => all.filter(({ role }) => role === 'H2');
    expect(headings(inPairs)).toEqual(headings(pairs));
  });

  it('has its title and language, its fonts in it, and nothing of when and with what it was made', async () => {
    const { info, catalog, fonts } = readPdf(await writeSample(source));
    expect(info).toEqual({ Title: 'Aditi Kulkarni' });
    expect(catalog).toMatchObject({ Lang: language, MarkInfo: { Marked: true } });
    expect(catalog['Metadata']).toBeUndefined();
    expect(fonts.length).toBeGreaterThan(0);
    for (const { name, isEmbedded } of fonts) {
      // Six letters before a font's name mean that the PDF has only a subset of the font.
      expect([isEmbedded, name]).toEqual([true, expect.stringMatching(/^[A-Z]{6}\+/u)]);
    }
  });

  it('has a number of its own in which no time is', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [first, second] = await Promise.all([writeSample(source), writeSample(source)]);
    vi.useRealTimers();
    const [a, b] = [first, second].map(
      (pdf) => /\/ID \[<([0-9a-f]{32})> <\1>\]/u.exec(Buffer.from(pdf).toString('latin1'))?.[1],
    );
    // Both files have the same title and time, so the number depends on something else.
    expect([typeof a, a === b]).toEqual(['string', false]);
  });

  it('is small enough to send: 150 KB with a photo', async () => {
    expect((await writeSample(source)).length).toBeLessThan(150_000);
  });
});

const EVERYTHING = {
  ...withFields('additional', {
    astrological_details: {
      birth_time: '10:20',
      birth_place: 'Satara',
      rashi: 'kanya',
      nakshatra: 'hasta',
      charan: '1',
      gan: 'dev',
      nadi: 'adya',
      mangal: 'mild',
      devak: 'panchpallav',
    },
  }),
  preferences: SAMPLE_PREFERENCES,
};

describe('for readers that know nothing of ActualText', () => {
  it.each(LANGUAGES)('the glyphs say the typed letters in their order, in %s', async (language) => {
    const typedInParts = TYPED_IN_PARTS.filter(([letter]) => /^[\u0900-\u097f]/u.test(letter));
    const names = [...HARD_NAMES, ...typedInParts.map(([, typed]) => `${typed}ड. 21`)];
    const sections = withFields('family', {
      siblings: names.map((name) => ({ name, gender: 'Sister' })),
      other_long_relatives: 'शिक्षण हिंदू मुंबई शिंदे कि कार्किर्द र्‍य office',
    });
    const { glyphs } = readPdf(await writeSample(sampleSource({ language, sections })));
    const said = glyphs.map((text) => text.replaceAll('\u200b', ''));
    expect(said).toEqual(expect.arrayContaining(names.map((name) => name.normalize('NFC'))));
    expect(said).toContain('शिक्षण हिंदू मुंबई शिंदे कि कार्किर्द र्‍य office');
    expect(said).toContain(
      'Prakash Kulkarni · B.Com. · बँक अधिकारी (निवृत्त)'.replace(
        'B.Com.',
        language === 'en' ? 'B.Com.' : 'बी.कॉम.',
      ),
    );
  });
});

describe('what is left out', () => {
  const shown = Object.fromEntries(
    listSections(sampleSource({ sections: EVERYTHING })).flatMap(({ rows }) =>
      rows.map(({ key }) => [key, true]),
    ),
  );
  const keys = Object.keys(shown);

  const all = sampleSource({ sections: EVERYTHING, choices: { shown } });
  const linesOf = async (source: BiodataSource) => {
    const texts = said(readPdf(await writeSample(source))).map(({ text }) => text);
    return texts.map((text, index) => `${text}|${texts[index + 1] ?? ''}`);
  };
  const whole = linesOf(all);

  it('is asked of every line that there is', () => {
    expect(keys).toEqual(expect.arrayContaining([...HOROSCOPE_PARTS]));
    expect(keys).toEqual(
      expect.arrayContaining(PREFERENCE_TOPICS.map((topic) => `expected_${topic}`)),
    );
  });

  it.each(keys)('is said nowhere in the PDF, on no preview and on no picture: %s', async (key) => {
    const left = sampleSource({
      sections: EVERYTHING,
      choices: { shown: { ...shown, [key]: false } },
    });
    const lines = listSections(all)
      .flatMap(({ rows }) => rows)
      .filter((row) => row.key === key)
      .map(({ label, value }) => `${label}|${value}`);
    expect(lines).not.toEqual([]);
    expect(await whole).toEqual(expect.arrayContaining(lines));
    expect((await linesOf(left)).filter((line) => lines.includes(line))).toEqual([]);
    // The preview and the shared picture are drawn from these layouts.
    const countOn = (source: BiodataSource, words: string) =>
      [a4Steps, pictureSteps].map(
        (steps) =>
          finish(steps(buildBiodata(source), measureIn('en')))
            .pages.flatMap(textsOn)
            .filter((text) => wordsOf(text).startsWith(words)).length,
      );
    // A long value may continue on another line, so only its first letters are counted.
    for (const line of lines) {
      const words = (line.split('|')[1] ?? '').slice(0, 12);
      expect(countOn(left, words)).toEqual(countOn(all, words).map((count) => count - 1));
    }
  });

  it('has no photo in the file where the photo is left out', async () => {
    const withPhoto = readPdf(await writeSample(sampleSource()));
    const without = readPdf(
      await writeSample(sampleSource({ choices: { shown: { photo: false } } })),
    );
    expect(withPhoto.plain).toContain('/DCTDecode');
    expect(without.plain).not.toContain('/DCTDecode');
    expect(said(without).map(({ role }) => role)).not.toContain('Figure');
  });
});

const ESCAPED: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f' };

describe('what a run of letters is drawn with', () => {
  it('reaches no other run: rise, spacing, scale, render mode', async () => {
    const sections = withFields('primary', { first_name: 'बिट्टू,', last_name: '(महाराष्ट्र) 21' });
    sections.family = {
      ...sections.family,
      siblings: [{ name: 'சுமதி चंद्रू', gender: 'Sister', age: 21 }],
      other_long_relatives: 'कृष्णमूर्ती, (सर्जू) 5, द्रू: ड्रू/ट्रू-हृ',
    };
    for (const language of LANGUAGES) {
      const { plain } = readPdf(await writeSample(sampleSource({ language, sections })));
      const state: Record<string, string> = {};
      const saved: (typeof state)[] = [];
      const begins: string[] = [];
      for (const [, value = '', operator = ''] of plain.matchAll(
        /^(?:(\S+) )?(Ts|Tc|Tw|Tz|Tr|TL|q|Q|BT)$/gmu,
      )) {
        if (operator === 'q') saved.push({ ...state });
        else if (operator === 'Q') Object.assign(emptied(state), saved.pop());
        else if (operator !== 'BT') state[operator] = value;
        else begins.push(JSON.stringify({ Ts: '0', ...state }));
      }
      expect(new Set(begins)).toEqual(new Set(['{"Ts":"0"}']));
      expect(plain).toMatch(/^-\d\S* Ts$/mu);
    }
  });
});

function emptied(state: Record<string, string>): Record<string, string> {
  for (const key of Object.keys(state)) delete state[key];
  return state;
}

describe('strange content', () => {
  it('has a picture for letters that no font has, and reads as what was typed', async () => {
    const sections = withFields('personal', { medical_conditions: 'நான் ok' });
    const source = sampleSource({ sections, choices: { shown: { health: true } } });
    const pdf = readPdf(await writeSample(source));
    expect(said(pdf)).toContainEqual({ role: 'LBody', text: 'நான் ok' });
    // What is not ink is transparent, so the picture covers nothing of the lines beside it.
    expect(pdf.plain).toMatch(/\/ColorSpace \/DeviceRGB\n\/SMask/u);
    expect(pdf.glyphs.map((text) => text.replaceAll('\u200b', ''))).toContain('நான்');
    // Invisible letters are written where the picture is, so that copied text contains them. PDFium
    // would end the line after one that is stretched.
    const stretched = [...pdf.plain.matchAll(/>> BDC\nBT\n3 Tr\n(\S+) Tz/gu)];
    expect(stretched.map(([, percent]) => Math.abs(Number(percent) - 100) < 20)).toEqual([true]);
  });

  it.each(LANGUAGES)(
    'says what is written in its foot as it was typed, in %s',
    async (language) => {
      const source = sampleSource({ language, choices: { for_whom: 'देशमुख' } });
      const { plain } = readPdf(await writeSample(source));
      const copied = plain.replace(
        /\\([tnrbf()\\])/gu,
        (_all, sign: string) => ESCAPED[sign] ?? sign,
      );
      const inFile = Buffer.from(buildBiodata(source).forWhom ?? '', 'utf16le').swap16();
      expect(copied).toContain(inFile.toString('latin1'));
    },
  );

  it('has the text of an Urdu name from right to left, as who copies it reads it', async () => {
    const sections = withFields('primary', { first_name: 'سلمیٰ', last_name: 'صدیقی' });
    const pdf = readPdf(await writeSample(sampleSource({ sections })));
    expect(said(pdf)).toContainEqual({ role: 'H1', text: 'سلمیٰ صدیقی' });
    const places = pdf.plain.matchAll(/3 Tr\n.* Tz\n.* Tf\n1 0 0 1 ([\d.]+) /gu);
    // The foot has the name again.
    const across = [...places].map(([, x]) => Number(x)).slice(0, 11);
    // If a PDF places Urdu letters from left to right, PDF readers copy them in reverse.
    expect(across.length).toBeGreaterThan(8);
    expect(across).toEqual(across.toSorted((a, b) => b - a));
  });

  it('runs on to further pages, and each says which it is', async () => {
    const other_family_members = Array.from({ length: 50 }, (_, index) => ({
      name: `Relative ${index}`,
      relation: 'काका',
      occupation: 'शेती '.repeat(40),
      age: 40,
    }));
    const source = sampleSource({ sections: withFields('family', { other_family_members }) });
    const pdf = readPdf(await writeSample(source));
    expect(pdf.pageCount).toBeGreaterThan(2);
    const spoken = said(pdf).map(({ text }) => text);
    for (const { name } of other_family_members) {
      expect(spoken.filter((text) => text.startsWith(`${name}, 40`))).toHaveLength(1);
    }
  });

  it('is one page with the name alone where there is nothing else', async () => {
    const sections = { primary: { first_name: 'Aditi', last_name: '<&>' } };
    const pdf = readPdf(await writeSample(sampleSource({ sections, hasPhoto: false })));
    expect([pdf.pageCount, said(pdf)]).toEqual([1, [{ role: 'H1', text: 'Aditi <&>' }]]);
  });
});
