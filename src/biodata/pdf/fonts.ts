/**
 * The fonts of a PDF, with the letter forms of a language. Three faults of fontkit are corrected:
 * - Without a language, fontkit uses the Hindi forms for Marathi.
 * - It caches a glyph with the characters of an earlier word: after 'ऐ', 'ें' gets a dotted circle.
 * - It reads rules about the preceding glyphs in the wrong order: 'लॉरेन्स' gets a wrong 'े'.
 */
import { create } from 'fontkit';
import type { Font, GlyphRun, Lookup, LookupTable } from 'fontkit';
import type { Language } from '../../domain/languages.ts';
import type { FontName, Weight } from '../layout/fonts.ts';

export type PdfFontName = Exclude<FontName, 'other'>;
type FaceName = `${PdfFontName}-${Weight}`;
/** SFNT files. */
export type FontFiles = Record<FaceName, Uint8Array>;

export type Fonts = ReturnType<typeof createFonts>;

/** OpenType's language tags, padded to four characters. fontkit does not find shorter tags. */
const LANGUAGE_SYSTEMS: Record<Language, string | undefined> = {
  en: undefined,
  mr: 'MAR ',
  hi: 'HIN ',
};
const SCRIPTS: Record<PdfFontName, string> = { devanagari: 'dev2', latin: 'latn' };

/** Each font is read once for each language and kept for the next PDF. */
export function createFonts(files: FontFiles) {
  const known = new Map<string, Font>();
  return {
    open(face: FaceName, language: Language): Font {
      const key = `${language} ${face}`;
      const name = face.startsWith('latin') ? 'latin' : 'devanagari';
      const font = known.get(key) ?? openFont(files[face], name, language);
      known.set(key, font);
      return font;
    },
  };
}

export function openFont(file: Uint8Array, name: PdfFontName, language: Language): Font {
  const font = create(file);
  mendFont(font, name, language);
  return font;
}

/** Replaces `font.layout`, to correct the faults of fontkit. */
function mendFont(font: Font, name: PdfFontName, language: Language): void {
  turnBacktracks(font);
  const layout = font.layout.bind(font);
  const known = new Map<string, GlyphRun>();
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, characters) => {
    font._glyphs = {};
    return getGlyph(id, characters);
  };
  const shape = (word: string): GlyphRun => {
    const before = known.get(word);
    if (before) return before;
    const run = layout(word, undefined, SCRIPTS[name], LANGUAGE_SYSTEMS[language], 'ltr');
    known.set(word, run);
    return run;
  };
  font.layout = (text) => joinRuns((text.match(WORD) ?? []).map(shape));
}

/** No rule of these fonts looks beyond a space, so each word can be shaped separately. */
export const WORD = /[^ ]+ ?| /gu;

/** The positions are copied, because the caller may change them. */
function joinRuns(runs: readonly GlyphRun[]): GlyphRun {
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions.map((position) => ({ ...position }))),
    advanceWidth: runs.reduce((sum, run) => sum + run.advanceWidth, 0),
  };
}

/**
 * The font lists the nearest preceding glyph first; fontkit expects the order of the text. Each
 * lookup is reversed only when fontkit reads it, because reading all of them is slow.
 */
function turnBacktracks(font: Font): void {
  for (const { lookupList } of [font.GSUB, font.GPOS]) {
    const read = lookupList.get.bind(lookupList);
    const turned = new Set<Lookup>();
    lookupList.get = (index) => {
      const lookup = read(index);
      if (!turned.has(lookup)) {
        turned.add(lookup);
        for (const table of lookup.subTables) turnBacktrack(table.extension ?? table);
      }
      return lookup;
    };
  }
}

function turnBacktrack(rule: LookupTable): void {
  if (rule.backtrackCoverage) rule.backtrackCoverage = [...rule.backtrackCoverage].reverse();
}
