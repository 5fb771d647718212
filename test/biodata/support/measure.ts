import type { Font } from 'fontkit';
import type { Measure } from '../../../src/biodata/layout/fonts.ts';
import type { Page, TextDrawing } from '../../../src/biodata/layout/page.ts';
import { openFont, type FontFiles } from '../../../src/biodata/pdf/fonts.ts';
import type { Language } from '../../../src/domain/languages.ts';
import { fontFiles } from './font-files.ts';

const fonts = new Map<string, Font>();
const files = fontFiles();

/** A width is measured in em. A letter without a font is one em wide. */
export function measureIn(language: Language): Measure {
  return ({ font: name, text }, weight) => {
    if (name === 'other') return Array.from(text).length;
    const key: keyof FontFiles = `${name}-${weight}`;
    const font = fonts.get(`${language} ${key}`) ?? openFont(files[key], name, language);
    fonts.set(`${language} ${key}`, font);
    return font.layout(text).advanceWidth / font.unitsPerEm;
  };
}

export function textsOn({ drawings }: Page): TextDrawing[] {
  return drawings.filter((drawing) => drawing.kind === 'text');
}

export function wordsOf({ runs }: TextDrawing): string {
  return runs.map(({ text }) => text).join('');
}
