/** The biodata's fonts, fetched once for the preview, the picture and the PDF. */
import devanagariBold from '@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-700-normal.woff?sfnt';
import devanagariRegular from '@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-400-normal.woff?sfnt';
import latinBold from '@fontsource/noto-serif/files/noto-serif-latin-600-normal.woff?sfnt';
import latinRegular from '@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff?sfnt';
import type { FontName, Weight } from '../layout/fonts.ts';

export const FONT_URLS = {
  'devanagari-regular': devanagariRegular,
  'devanagari-bold': devanagariBold,
  'latin-regular': latinRegular,
  'latin-bold': latinBold,
} as const;
type FaceName = keyof typeof FONT_URLS;

const FAMILIES: Record<FontName, string> = {
  devanagari: "'Biodata Devanagari', 'Noto Serif Devanagari', serif",
  latin: "'Biodata Latin', 'Noto Serif', serif",
  other: 'serif',
};
const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 700 };

/** Until the biodata's fonts are loaded, the browser uses a font of the phone. */
export function fontFamily(font: FontName): string {
  return FAMILIES[font];
}

export function fontWeight(weight: Weight): number {
  return WEIGHTS[weight];
}

let loading: Promise<Record<FaceName, ArrayBuffer>> | undefined;

/** Returns SFNT files. Rejects if a font cannot be fetched; the next call tries again. */
export function loadFonts(): Promise<Record<FaceName, ArrayBuffer>> {
  loading ??= fetchFonts().catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

async function fetchFonts(): Promise<Record<FaceName, ArrayBuffer>> {
  const names = Object.keys(FONT_URLS) as FaceName[];
  const files = await Promise.all(names.map((name) => fetchFile(FONT_URLS[name])));
  await Promise.all(
    names.map(async (name, index) => {
      const [font, weight] = name.split('-') as [FontName, Weight];
      const family = font === 'latin' ? 'Biodata Latin' : 'Biodata Devanagari';
      const face = new FontFace(family, files[index] ?? new ArrayBuffer(0), {
        weight: String(fontWeight(weight)),
      });
      document.fonts.add(await face.load());
    }),
  );
  return Object.fromEntries(names.map((name, index) => [name, files[index]])) as Record<
    FaceName,
    ArrayBuffer
  >;
}

async function fetchFile(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok)
    throw new Error(
      `The server answered the request for the font ${url} with status ${response.status}.`,
    );
  return response.arrayBuffer();
}
