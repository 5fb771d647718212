import { readFileSync } from 'node:fs';
import type { FontFiles, PdfFontName } from '../../../src/biodata/pdf/fonts.ts';
import { unwrapWoff } from '../../../build/unwrap-woff.ts';
import type { Weight } from '../../../src/biodata/layout/fonts.ts';

const FILES: Record<keyof FontFiles, string> = {
  'devanagari-regular': 'noto-serif-devanagari/files/noto-serif-devanagari-devanagari-400-normal',
  'devanagari-bold': 'noto-serif-devanagari/files/noto-serif-devanagari-devanagari-700-normal',
  'latin-regular': 'noto-serif/files/noto-serif-latin-400-normal',
  'latin-bold': 'noto-serif/files/noto-serif-latin-600-normal',
};
export const PDF_FONTS: readonly PdfFontName[] = ['devanagari', 'latin'];
export const WEIGHTS: readonly Weight[] = ['regular', 'bold'];

export function fontFile(name: PdfFontName, weight: Weight): Uint8Array {
  const root = new URL('../../../node_modules/@fontsource/', import.meta.url);
  return unwrapWoff(readFileSync(new URL(`${FILES[`${name}-${weight}`]}.woff`, root)));
}

export function fontFiles(): FontFiles {
  const entries = PDF_FONTS.flatMap((name) =>
    WEIGHTS.map((weight) => [`${name}-${weight}`, fontFile(name, weight)] as const),
  );
  return Object.fromEntries(entries) as FontFiles;
}
