import { describe, expect, it } from 'vitest';
import { buildBiodata } from '../../src/biodata/blocks/build-biodata.ts';
import type { Section, SectionName } from '../../src/biodata/blocks/biodata.ts';
import { mayEndBefore, type Atom } from '../../src/biodata/layout/atoms.ts';
import type { Page, Pages } from '../../src/biodata/layout/page.ts';
import { a4Steps, finish, pictureSteps } from '../../src/biodata/layout/set-pages.ts';
import { measureIn, textsOn, wordsOf } from './support/measure.ts';
import type { BiodataSource } from '../../src/biodata/blocks/source.ts';
import { LANGUAGES } from '../../src/domain/languages.ts';
import { sampleSource, SAMPLE_SECTIONS, withFields } from './support/sample-source.ts';

/**
 * Reads a notation such as 'family: h a b / c1 c2 | contact: h a'. 'h' is a heading, 'a' a row that
 * stays whole, 'c1' a line of a row that may be split. The page would end at '/'.
 */
function read(notation: string) {
  const parts = notation.split(' | ').map((part) => part.split(': '));
  const sections = parts.map(([name]): Section => ({ name: name as SectionName, rows: [] }));
  const words = parts.flatMap(([, rows = ''], section) =>
    rows.split(' ').map((word) => ({ word, section })),
  );
  const next = words.findIndex(({ word }) => word === '/');
  const atoms = words
    .filter(({ word }) => word !== '/')
    .map(({ word, section }): Atom => {
      const row = word === 'h' ? 'heading' : word.charCodeAt(0);
      return { section, row, line: 0, lineCount: 1, height: 1, gap: 0, draw: () => [] };
    });
  return { atoms, sections, next };
}

describe('a page may end', () => {
  it.each([
    ['between two sections', 'family: h a b / | horoscope: h a b', true],
    ['between rows, with two on each side', 'family: h a b / c d', true],
    ['not after a heading', 'family: h / a b c', false],
    ['not after the first row under a heading', 'family: h a / b c d', false],
    ['not before the last row alone', 'family: h a b c / d', false],
    ['in a long row, with two lines on each side', 'family: h a b c1 c2 / c3 c4', true],
    ['not after one line of a long row', 'family: h a b c1 / c2 c3 c4', false],
    ['not before its last line', 'family: h a b c1 c2 c3 / c4', false],
    ['not before the contact', 'expectations: h a b / | contact: h a', false],
    ['before the last expectations', 'expectations: h a b / c d | contact: h a', true],
  ])('%s', (_where, notation, may) => {
    const { atoms, sections, next } = read(notation);
    expect(mayEndBefore(atoms, { first: 0, next }, sections)).toBe(may);
  });
});

const relatives = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Relative ${index + 1}`,
    relation: 'काका',
    occupation: index % 7 === 3 ? 'शेती आणि दुग्धव्यवसाय '.repeat(6) : 'शेती',
    age: 40,
  }));

function setWith(count: number): Pages {
  const sections = {
    ...withFields('family', { other_family_members: relatives(count) }),
    preferences: { age: { from: 28, to: 33 }, own_words: 'समजूतदार', musts: ['age'] },
  };
  return finish(a4Steps(buildBiodata(sampleSource({ language: 'mr', sections })), measureIn('mr')));
}

function listTexts(page: Page, { structure }: Pages) {
  return textsOn(page).map((drawing) => {
    const { node, y } = drawing;
    const role = node === undefined ? undefined : structure[node]?.role;
    return { text: wordsOf(drawing), role, y };
  });
}

describe('a relation that takes several lines', () => {
  it.each([
    ['en', "Paternal grandfather's younger brother"],
    ['mr', 'वडिलांच्या चुलत भावाचे जावई'],
    ['mr', "Paternal grandfather's younger brother"],
  ] as const)('is read as one text from the PDF, in %s: %s', (language, relation) => {
    const member = {
      name: 'Vishnu',
      relation,
      age: 61,
      occupation: 'a farmer at Satara '.repeat(8),
    };
    const sections = withFields('family', { other_family_members: [member] });
    const { pages } = finish(
      a4Steps(buildBiodata(sampleSource({ language, sections })), measureIn(language)),
    );
    const texts = pages.flatMap(textsOn);
    const label = texts.find(({ runs }) => relation.startsWith(runs[0]?.text ?? '?'));
    const lines = texts.filter(({ node }) => node === label?.node);
    expect(lines.length).toBeGreaterThan(1);
    for (const [index, line] of lines.slice(1).entries()) {
      // Poppler reads lines that are farther apart as two texts.
      const most = 1.5 * Math.min(...line.runs.map(({ size }) => size));
      expect(line.y - (lines[index]?.y ?? 0)).toBeLessThan(most);
    }
  });
});

describe.each([0, 8, 14, 20, 26, 30, 33, 41, 50])('with %i relatives', (count) => {
  const set = setWith(count);
  const pages = set.pages.map((page) => listTexts(page, set));

  it('has each of them once, and nothing below the foot', () => {
    const all = pages.flat().map(({ text }) => text);
    for (const { name } of relatives(count)) {
      expect(all.filter((text) => text.startsWith(`${name}, 40`))).toHaveLength(1);
    }
    const ends = pages.map((texts) => Math.max(...texts.map(({ y }) => y)));
    for (const end of ends) expect(end).toBeLessThan(set.pages[0]!.height);
  });

  it('says on each page which it is, and on a later one whose', () => {
    pages.forEach((texts, index) => {
      const said = texts.map(({ text }) => text).join('\n');
      expect(said).toContain(`${index + 1}/${pages.length}`);
      expect(said).toContain('Kulkarni');
    });
  });

  it('has no heading at the end of a page, and the contact never alone', () => {
    for (const texts of pages) {
      const told = texts.filter(({ role }) => role !== undefined);
      expect(told.at(-1)?.role).not.toBe('H2');
      const labels = told.filter(({ role }) => role === 'Lbl').length;
      expect(labels).toBeGreaterThan(1);
    }
  });

  it('repeats the heading of what goes on, with the word for that', () => {
    const later = pages.slice(1).filter((texts) => {
      const first = texts.find(({ role }) => role !== undefined);
      return first?.role !== 'H2';
    });
    for (const texts of later) expect(texts.map(({ text }) => text)).toContain('पुढे चालू');
  });
});

describe('a picture', () => {
  const horoscope = {
    birth_time: '10:20',
    birth_place: 'कऱ्हाड',
    rashi: 'kanya',
    nakshatra: 'hasta',
    charan: '1',
    gan: 'rakshas',
    nadi: 'madhya',
    mangal: 'mild',
    devak: 'panchpallav',
  };

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'keeps a short section whole, with %i relatives before it',
    (count) => {
      const sections = {
        ...withFields('additional', { astrological_details: horoscope }),
        family: { other_family_members: relatives(count) },
      };
      const biodata = buildBiodata(
        sampleSource({ language: 'mr', sections, choices: { shown: { horoscope: true } } }),
      );
      const { pages: set } = finish(pictureSteps(biodata, measureIn('mr')));
      const pages = set.map((page) => textsOn(page).map(wordsOf));
      expect(pages.flat()).toContain('पंचपल्लव');
      const has = (word: string) => pages.findIndex((texts) => texts.includes(word));
      expect(has('पंचपल्लव')).toBe(has('कऱ्हाड'));
      expect(pages.filter((texts) => texts.includes('पत्रिका'))).toHaveLength(1);
    },
  );
});

describe('little data', () => {
  const primary = { first_name: 'Riya', last_name: 'Patil', dob: '2000-05-04' };

  it.each(LANGUAGES)('has larger letters, and one below the other, in %s', (language) => {
    const set = (sections: BiodataSource['sections']) =>
      finish(a4Steps(buildBiodata(sampleSource({ language, sections })), measureIn(language)));
    const sizeOf = ({ pages, structure }: Pages) =>
      textsOn(pages[0]!).find(({ node }) => node !== undefined && structure[node]?.role === 'LBody')
        ?.runs[0]?.size;
    const little = set({ primary, personal: { height_in_cm: 160 } });
    expect(little.pages).toHaveLength(1);
    expect(sizeOf(little)).toBeGreaterThan(sizeOf(set(SAMPLE_SECTIONS)) ?? 99);
    const across = listTexts(little.pages[0]!, little).filter(({ role }) => role === 'Lbl');
    expect(new Set(across.map(({ y }) => y)).size).toBe(across.length);
  });
});
