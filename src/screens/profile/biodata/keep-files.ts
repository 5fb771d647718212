/**
 * What a PDF is made with: code and letters, kept on this phone from the first saved
 * section on. Too much for every visitor, and needed where there is no internet.
 */
import { FONT_URLS } from '../../../biodata/draw/font-faces.ts';
import { PDF_WORKER_URL } from '../../../biodata/pdf/make-pdf.ts';
import { BIODATA_CACHE } from '../../../store/biodata-store.ts';

/** Fetches what is missing; files of another version go. Resolves with whether all of it is at hand. */
export async function keepBiodataFiles(): Promise<boolean> {
  const wanted = [...Object.values(FONT_URLS), PDF_WORKER_URL];
  // Without a secure context nothing can be kept; then everything comes from the network each time.
  if (typeof caches === 'undefined') return navigator.onLine;
  try {
    const cache = await caches.open(BIODATA_CACHE);
    const kept = new Map((await cache.keys()).map((each) => [new URL(each.url).pathname, each]));
    for (const path of wanted) {
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
  // A network that wants a login of its own answers with its page.
  const isPage = response.headers.get('content-type')?.includes('text/html') === true;
  if (!response.ok || isPage) throw new Error(`${path} did not come.`);
  await cache.put(path, response);
}
