/**
 * `npm run bench` measures in Chromium the speed and the memory that the design promises. It
 * compares the app with unmodified Workbox and with a plain POST with retries. The printed figures
 * are valid for this machine only. bounds.ts has the limits that are checked.
 */
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { launchPhoneBrowser, type PhoneBrowser } from '../e2e/support/browser.ts';
import { type FaultProxy, startFaultProxy } from '../e2e/support/fault-proxy.ts';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import {
  measurePlainEdits,
  measurePlainFile,
  measureWorkboxEdits,
  measureWorkboxFile,
} from './peers/peer.ts';
import { startPeerSite } from './peers/site.ts';
import { measureOurEdits, measureOurFile } from './product.ts';
import { printEdits, printFiles, printMemory } from './report.ts';
import { listBroken, tellBroken } from './bounds.ts';
import { bundle } from './support/bundle.ts';
import { writeFilm } from './support/film.ts';
import { benchBiodata } from './biodata/bench-biodata.ts';
import { benchCard } from './card/bench-card.ts';
import { benchFilm } from './film/bench-film.ts';
import { benchLine } from './line/bench-line.ts';
import { benchServer } from './server/bench-server.ts';
import { benchStart } from './start/bench-start.ts';
import { benchSteps } from './steps/bench-steps.ts';
import { CUT_EVERY_MS, LINK_BYTES_PER_SECOND } from './support/link.ts';

const EDITS = { count: 1_000, rttMs: 50, giveUpMs: 180_000 };
const FILE_BYTES = 100_000_000;
const IDEAL_MS = (FILE_BYTES / LINK_BYTES_PER_SECOND) * 1_000;

/**
 * The benchmarks that `npm run bench -- PART` runs. Without a part, the command compares the phone
 * app with Workbox and a plain POST.
 */
const PARTS: Record<string, (commit?: string) => Promise<boolean>> = {
  server: benchServer,
  // Slow connections and breaking connections.
  line: benchLine,
  // The time that a cheap phone needs to start the app, compared with another commit.
  start: benchStart,
  // The time for which the same phone makes a person wait while the person fills in the steps.
  steps: benchSteps,
  // The covers that the app proposes for an identity card.
  card: benchCard,
  // Videos whose size the phone reduces.
  film: benchFilm,
  // The preview, the PDF and the picture of step 9.
  biodata: benchBiodata,
};

const [part = '', commit] = process.argv.slice(2);
process.exitCode = (await (PARTS[part] ?? benchPhone)(commit)) ? 0 : 1;

async function benchPhone(): Promise<boolean> {
  await ensureBuilt();
  const folder = await makeTemporaryFolder();
  try {
    const product = await startProduct();
    try {
      return tellBroken(await measure(product, folder.path));
    } finally {
      await product.remove();
    }
  } finally {
    await folder.remove();
  }
}

/** Measures, prints the figures, and lists the promises that were not kept. */
async function measure(product: Product, folderPath: string): Promise<string[]> {
  const site = await startPeerSite(await bundle(new URL('peers/worker.ts', import.meta.url)));
  const path = join(folderPath, 'film.avi');
  await writeFilm(path, FILE_BYTES);
  const file = {
    path,
    sizeBytes: FILE_BYTES,
    giveUpMs: 3 * IDEAL_MS,
    cutEveryMs: CUT_EVERY_MS,
  };

  const edits = {
    Sambandh: await alone(product.url, (place) => measureOurEdits({ ...place, product }, EDITS)),
    'stock Workbox': await alone(site.url, (place) => measureWorkboxEdits(place, EDITS)),
    'plain POST': await alone(site.url, (place) => measurePlainEdits(place, EDITS)),
  };
  printEdits(EDITS, edits);
  const files = {
    Sambandh: await alone(product.url, (place) => measureOurFile({ ...place, product }, file)),
    'stock Workbox': await alone(site.url, (place) => {
      site.forget();
      return measureWorkboxFile({ ...place, site }, file);
    }),
    'plain POST': await alone(site.url, (place) => measurePlainFile(place, file)),
  };
  printFiles({ idealMs: IDEAL_MS, cutEveryMs: CUT_EVERY_MS }, files);
  printMemory(files);
  await site.close();
  return listBroken({
    edits: edits.Sambandh,
    workboxEdits: edits['stock Workbox'],
    file: files.Sambandh,
    idealMs: IDEAL_MS,
  });
}

/**
 * Gives each measurement its own browser and proxy, so that the memory of an earlier measurement
 * does not count.
 */
async function alone<Result>(
  url: string,
  act: (place: { phone: PhoneBrowser; road: FaultProxy }) => Promise<Result>,
): Promise<Result> {
  const road = await startFaultProxy(url);
  const phone = await launchPhoneBrowser();
  try {
    return await act({ phone, road });
  } finally {
    await phone.remove();
    await road.close();
  }
}
