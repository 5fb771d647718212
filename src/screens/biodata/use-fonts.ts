import { useEffect, useState } from 'react';
import { loadFonts, FONT_URLS } from '../../biodata/draw/font-faces.ts';
import { endPdfWriter, startPdfWriter, PDF_WORKER_URL } from '../../biodata/pdf/make-pdf.ts';
import type { Language } from '../../domain/languages.ts';
import { BIODATA_CACHE } from '../../store/sections/biodata-store.ts';

/**
 * 'loaded': a page can be laid out. 'kept': a PDF can be made too. 'absent': the fonts or the PDF
 * code are not on this phone.
 */
export type Fonts = 'loading' | 'loaded' | 'kept' | 'absent';

/**
 * Loads the fonts and the PDF code, and tries again whenever the internet comes back. If they are
 * already on the phone, it starts the worker that writes PDFs, for a biodata in `language`.
 * @param wasKept whether all files were found while the previous step was open
 */
export function useFonts(language: Language, wasKept: boolean): Fonts {
  const [state, setState] = useState<Fonts>(wasKept ? 'kept' : 'loading');
  const [firstLanguage] = useState(language);

  useEffect(() => {
    let isGone = false;
    const tell = (next: Fonts) => {
      if (!isGone) setState((last) => (last === 'kept' ? last : next));
    };
    async function load(): Promise<void> {
      const [isKept] = await Promise.all([startIfKept(), loadFonts()]);
      if (isKept) return tell('kept');
      tell('loaded');
      tell((await cacheBiodataFiles()) ? 'kept' : 'absent');
    }
    async function startIfKept(): Promise<boolean> {
      const isKept = await areBiodataFilesKept();
      if (isKept && !isGone) startPdfWriter(firstLanguage);
      return isKept;
    }
    const tryAgain = () => void load().catch(() => tell('absent'));
    if (wasKept) startPdfWriter(firstLanguage);
    else tryAgain();
    addEventListener('online', tryAgain);
    return () => {
      isGone = true;
      removeEventListener('online', tryAgain);
      endPdfWriter();
    };
  }, [firstLanguage, wasKept]);
  return state;
}

/**
 * The worker and the fonts that make a PDF. They are too large to load for every visitor, but a
 * family needs them without internet.
 */
const WANTED = [...Object.values(FONT_URLS), PDF_WORKER_URL];

export async function areBiodataFilesKept(): Promise<boolean> {
  if (typeof caches === 'undefined') return false;
  const cache = await caches.open(BIODATA_CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return WANTED.every((path) => kept.has(path));
}

/** Caches missing files, and removes those of another version. Resolves with false if it fails. */
export async function cacheBiodataFiles(): Promise<boolean> {
  // Without a secure context there is no cache. The files then come from the network.
  if (typeof caches === 'undefined') return navigator.onLine;
  try {
    const cache = await caches.open(BIODATA_CACHE);
    const kept = new Map((await cache.keys()).map((each) => [new URL(each.url).pathname, each]));
    for (const path of WANTED) {
      if (!kept.has(path)) await keep(cache, path);
      kept.delete(path);
    }
    for (const older of kept.values()) await cache.delete(older);
    return true;
  } catch {
    return false;
  }
}

async function keep(cache: Cache, path: string): Promise<void> {
  const response = await fetch(path);
  // A captive portal answers with its own page, which must not be cached.
  const isPage = response.headers.get('content-type')?.includes('text/html') === true;
  if (!response.ok || isPage)
    throw new Error(`${path} was not answered with the file of the app (${response.status}).`);
  await cache.put(path, response);
}
