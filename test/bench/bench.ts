/**
 * `npm run bench` compares the app with unmodified Workbox and with a plain POST. The figures are
 * valid only for the machine that measured them.
 */
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { findFullChromium } from '../../scripts/chromium.mjs';
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

/** `npm run bench -- PART` runs one of these parts. Without PART, `benchPhone` runs. */
const PARTS: Record<string, (commit?: string) => Promise<boolean>> = {
  server: benchServer,
  line: benchLine,
  start: benchStart,
  steps: benchSteps,
  card: benchCard,
  film: benchFilm,
  biodata: benchBiodata,
};

// Families use the full Chromium, so the benchmark does not measure its headless shell.
process.env.CHROMIUM_PATH = await findFullChromium();
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

/** The memory of an earlier measurement must not count, so each one gets its own browser. */
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
