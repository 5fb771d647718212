/**
 * The fonts of a PDF, shaped as the letters of a language want it. fontkit needs help
 * four times. Without the language it takes Hindi forms for Marathi. With glyphs that it
 * kept from a word before, it gives a later word their characters: after 'ऐ' the next 'ें'
 * gets a dotted circle. And it reads rules about what stands before a letter the wrong way
 * round: 'लॉरेन्स' gets a wrong 'े'. And a joiner keeps it from
 * putting a 'ॅ' over its letter.
 */
import { create } from 'fontkit';
import type { Font, GlyphRun } from 'fontkit';
import type { Language } from '../../domain/enumerations.ts';
import type { FontName, Weight } from '../layout/fonts.ts';

export type PdfFontName = Exclude<FontName, 'other'>;
export type FontFiles = Record<`${PdfFontName}-${Weight}`, Uint8Array>;

/** OpenType's own names; a shorter one is not found. */
const LANGUAGE_SYSTEMS: Record<Language, string | undefined> = {
  en: undefined,
  mr: 'MAR ',
  hi: 'HIN ',
};
const SCRIPTS: Record<PdfFontName, string> = { devanagari: 'dev2', latin: 'latn' };

/** @param file an SFNT: what unwrapWoff gives */
export function openFont(file: Uint8Array, name: PdfFontName, language: Language): Font {
  const font = create(file);
  mendFont(font, name, language);
  return font;
}

/** From here on the font shapes as HarfBuzz does. */
export function mendFont(font: Font, name: PdfFontName, language: Language): void {
  turnBacktracks(font);
  const layout = font.layout.bind(font);
  const known = new Map<string, GlyphRun>();
  const shape = (word: string): GlyphRun => {
    const before = known.get(word);
    if (before) return before;
    font._glyphs = {};
    const joined = word.replaceAll(JOINER_BEFORE_CANDRA, '');
    const run = layout(joined, undefined, SCRIPTS[name], LANGUAGE_SYSTEMS[language], 'ltr');
    known.set(word, run);
    return run;
  };
  font.layout = (text) => joinRuns((text.match(WORD) ?? []).map(shape));
}

/** Many keyboards type ॲ as अ, a joiner that is not seen, and ॅ: fontkit sets the ॅ beside its place. */
const JOINER_BEFORE_CANDRA = /(?<=[अआ])\u200d(?=ॅ)/gu;

/** No rule of these fonts looks past a space. */
const WORD = /[^ ]+ ?| /gu;

/** The runs one behind the other. Whoever gets it may change its positions: they are copies. */
function joinRuns(runs: readonly GlyphRun[]): GlyphRun {
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions.map((position) => ({ ...position }))),
    advanceWidth: runs.reduce((sum, run) => sum + run.advanceWidth, 0),
  };
}

/** A rule lists what stands before a glyph from the nearest on; fontkit reads it as the text runs. */
function turnBacktracks(font: Font): void {
  for (const { lookupList } of [font.GSUB, font.GPOS]) {
    for (let index = 0; index < lookupList.length; index += 1) {
      for (const table of lookupList.get(index).subTables) {
        const rule = table.extension ?? table;
        if (rule.backtrackCoverage) rule.backtrackCoverage = [...rule.backtrackCoverage].reverse();
      }
    }
  }
}
