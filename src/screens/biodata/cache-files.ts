/**
 * Caches the worker and the fonts that make a PDF. They are too large to load for every visitor,
 * but a family needs them without internet.
 */
import { FONT_URLS } from '../../biodata/draw/font-faces.ts';
import { PDF_WORKER_URL } from '../../biodata/pdf/make-pdf.ts';
import { BIODATA_CACHE } from '../../store/sections/biodata-store.ts';

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
    throw new Error(`The response for ${path} is not the app's own file.`);
  await cache.put(path, response);
}
