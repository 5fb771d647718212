/**
 * Lays out the biodata as a PDF while the previous step is open and idle, so that the step 'PDF
 * Profile' shows a page at once. Live queries read the data again afterwards.
 */
import { loadFonts } from '../../../biodata/draw/font-faces.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { areBiodataFilesKept } from '../../biodata/cache-files.ts';
import { layOutInPieces } from '../../biodata/lay-out-in-pieces.ts';
import { readOwnBiodata } from '../../biodata/own-biodata.ts';
import type { Prefetched } from '../../biodata/use-pages.ts';
import { preload, type PreloadKey } from '../preloaded.ts';

export const PRELOADED_PAGES: PreloadKey<Prefetched> = { name: 'pages' };

/** Does nothing if the fonts and the PDF code are not cached: it must not download them. */
export async function prefetchPages(store: AccountStore): Promise<void> {
  if (!(await areBiodataFilesKept())) return;
  const [own] = await Promise.all([readOwnBiodata(store), loadFonts()]);
  if (!own) return;
  layOutInPieces({ biodata: own.biodata, format: 'pdf' }, (pages) => {
    preload(store, PRELOADED_PAGES, { ...own, pages });
  });
}
