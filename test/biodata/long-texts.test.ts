import { describe, expect, it } from 'vitest';
import { buildBiodata } from '../../src/biodata/blocks/build-biodata.ts';
import type { BiodataSource } from '../../src/biodata/blocks/source.ts';
import { toRuns } from '../../src/biodata/layout/fonts.ts';
import type { TextDrawing } from '../../src/biodata/layout/page.ts';
import { a4Steps, finish, pictureSteps } from '../../src/biodata/layout/set-pages.ts';
import { a4Style, pictureStyle } from '../../src/biodata/layout/style.ts';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { measureIn, textsOn, wordsOf } from './support/measure.ts';
import { sampleSource, withFields } from './support/sample-source.ts';

const FORMATS = [
  { format: 'A4', steps: a4Steps, style: (language: Language) => a4Style(language, 'roomy') },
  { format: 'picture', steps: pictureSteps, style: pictureStyle },
] as const;
const CASES = LANGUAGES.flatMap((language) => FORMATS.map((format) => ({ language, ...format })));

const NAMES = {
  'of 300 letters without a space': 'Venkata'.repeat(50).slice(0, 300),
  'of 300 wide letters': 'W'.repeat(300),
  'of 300 letters in words': 'Sri Venkatanarasimha '.repeat(20).slice(0, 299),
  'of 300 letters in Devanagari': 'ज्ञानेश्वरी'.repeat(30).slice(0, 300),
  'of emoji': '😀'.repeat(75),
};

const ABOUT = { about_me: 'मनमिळाऊ आणि शांत स्वभाव. '.repeat(120) };

function edgesOf({ runs }: TextDrawing): { from: number; to: number } {
  const last = runs.at(-1);
  return { from: runs[0]?.x ?? 0, to: last ? last.x + last.width : 0 };
}

describe.each(CASES)('a $format in $language', ({ language, steps, style: styleOf }) => {
  const style = styleOf(language);
  const pagesOf = (source: BiodataSource) =>
    finish(steps(buildBiodata(source), measureIn(language))).pages;

  it.each(Object.entries(NAMES))(
    'keeps each text on the page and off the others: a name %s',
    (_what, name) => {
      const sections = withFields('primary', {
        first_name: name.slice(0, 150),
        last_name: name.slice(150),
      });
      sections.additional = { ...sections.additional, ...ABOUT };
      const source = sampleSource({ language, sections, choices: { for_whom: name.slice(0, 60) } });
      for (const page of pagesOf(source)) {
        const texts = textsOn(page).filter(({ runs }) => runs.length > 0);
        for (const text of texts) {
          const { from, to } = edgesOf(text);
          expect([from >= style.left - 0.1, to <= style.right + 0.1, wordsOf(text)]).toEqual([
            true,
            true,
            wordsOf(text),
          ]);
          expect(text.y).toBeLessThan(page.height);
          const beside = texts.filter(
            (other) => other !== text && other.y === text.y && edgesOf(other).from >= from,
          );
          for (const other of beside) expect(edgesOf(other).from).toBeGreaterThanOrEqual(to);
        }
        const photos = page.drawings.filter((drawing) => drawing.kind === 'photo');
        expect(photos.filter(({ y, height }) => y + height > page.height)).toEqual([]);
      }
    },
  );

  it('begins no line with a separator', () => {
    const wide = Array.from({ length: 20 }, (_, index) => ({
      name: `Venkata ${'Narasimha '.repeat(index)}Rao`,
      relation: 'Uncle',
      education: 'B.Sc. - Maths',
      occupation: 'Teacher / farmer · retired – Satara | Pune',
      age: 50,
    }));
    const sections = withFields('family', { other_family_members: wide });
    const lines = pagesOf(sampleSource({ language, sections })).flatMap(textsOn).map(wordsOf);
    expect(
      lines.filter((line) => line.endsWith(' ·') || line.endsWith(' /')).length,
    ).toBeGreaterThan(0);
    expect(lines.filter((line) => /^[·/|–-]/u.test(line))).toEqual([]);
  });

  it.each(['अदिती कुलकर्णी', 'Aditi Kulkarni', 'நிலா', 'अदिती K', 'अदिती (Adi)'])(
    'hangs the photo from the line of the name: %s',
    (name) => {
      const sections = withFields('primary', { first_name: name, last_name: '' });
      const [page] = pagesOf(sampleSource({ language, sections }));
      const line = page?.drawings.findLast((each) => each.kind === 'line' && each.tone === 'name');
      const photo = page?.drawings.find((each) => each.kind === 'photo');
      const bottom = line?.kind === 'line' ? line.y + line.thickness / 2 : Number.NaN;
      expect(photo?.y).toBeCloseTo(bottom, 6);
    },
  );

  it('cuts nothing of an opening line, nor of whom the copy is for and when', () => {
    const own_opening = 'Shri Kulaswamini Tuljabhavani Mata Prasanna, Ganesh Prasanna';
    const for_whom = 'Bhattacharya Deshmukh Siddiqui Venkatanarasimharajuvaripeta';
    const source = sampleSource({ language, choices: { opening: 'own', own_opening, for_whom } });
    const { forWhom = '' } = buildBiodata(source);
    for (const page of pagesOf(source)) {
      const texts = textsOn(page);
      const foot = texts.filter(
        ({ y, runs }) =>
          y > style.bottom - (style.height - page.height) && runs[0]?.x === style.left,
      );
      expect(foot.map(wordsOf).join(' ')).toBe(forWhom);
    }
    expect(textsOn(pagesOf(source)[0]!).map(wordsOf)).toContain(own_opening);
  });

  it('draws a label that is longer than its place whole, and then its value', () => {
    const relation = 'brother of the wife of the brother of the mother';
    const other_family_members = [{ name: 'Anil Deshpande', relation, occupation: 'वकील' }];
    const source = sampleSource({
      language,
      sections: withFields('family', { other_family_members }),
    });
    const drawn = pagesOf(source).flatMap(textsOn).map(wordsOf).join(' ');
    expect(drawn).toContain(`${relation} Anil Deshpande · वकील`);
  });

  it('breaks a long name between its words and after a hyphen, and makes it smaller rather than break a word', () => {
    const names = { first_name: 'Venkatanarasimharajuvaripeta', last_name: 'Ramakrishnan-Iyer' };
    const source = sampleSource({ language, sections: withFields('primary', names) });
    const named = textsOn(pagesOf(source)[0]!).filter(({ tone }) => tone === 'name');
    const lines = named.map((text) => wordsOf(text).trim());
    const name = lines.slice(0, lines.findIndex((line) => line.endsWith('Iyer')) + 1);
    expect(name.join('|')).toMatch(/^Venkatanarasimharajuvaripeta\|Ramakrishnan-(?:\|?)Iyer$/u);
  });

  it('has the name of whom to ring on one line with the number', () => {
    const sections = withFields('primary', { contact_name: 'Bhagyashree Deshpande' });
    const texts = pagesOf(sampleSource({ language, sections })).flatMap(textsOn);
    const at = (words: string) => texts.find((text) => wordsOf(text) === words)?.y;
    expect(at('Bhagyashree Deshpande')).toBe(at('98220\u00a012345'));
    expect(at('98220\u00a012345')).toBeDefined();
  });
});

describe('words from right to left', () => {
  it.each([
    ['سلام دنیا', [['other', 'سلام دنیا']]],
    ['میں 25 سال', [['other', 'میں 25 سال']]],
    [
      'Salma (سلمیٰ صدیقی), 25',
      [
        ['latin', 'Salma ('],
        ['other', 'سلمیٰ صدیقی'],
        ['latin', '), 25'],
      ],
    ],
    [
      'سلام a دنیا',
      [
        ['other', 'سلام'],
        ['latin', ' a '],
        ['other', 'دنیا'],
      ],
    ],
    [
      'தமிழ் ok',
      [
        ['other', 'தமிழ்'],
        ['latin', ' ok'],
      ],
    ],
  ])('are one text with what is between them: %s', (text, expected) => {
    expect(toRuns(text).map(({ font, text: part }) => [font, part])).toEqual(expected);
  });
});

it('prints no marks that nobody sees', () => {
  const sections = withFields('primary', {
    first_name: '\u202eAdi\u200bti\u200f',
    last_name: '\ufeffKul\u00adkarni',
  });
  expect(buildBiodata(sampleSource({ sections })).name).toBe('Aditi Kulkarni');
});
