/**
 * `npm run bench`: what the design promises of speed and memory, measured in Chromium beside
 * stock Workbox and a plain retried POST. What it prints are this machine's figures; what is
 * promised are the ratios.
 */
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { launchPhoneBrowser, type PhoneBrowser } from '../e2e/support/browser.ts';
import { type FaultProxy, startFaultProxy } from '../e2e/support/fault-proxy.ts';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { recordVideo } from '../e2e/support/sample-video.ts';
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
import { benchCard } from './card/bench-card.ts';
import { benchServer } from './server/bench-server.ts';
import { CUT_EVERY_MS, LINK_BYTES_PER_SECOND } from './support/link.ts';

const EDITS = { count: 1_000, rttMs: 50, giveUpMs: 180_000 };
const FILE_BYTES = 100_000_000;
const IDEAL_MS = (FILE_BYTES / LINK_BYTES_PER_SECOND) * 1_000;

// `npm run bench -- server` is about the server alone, `-- card` about the covers of the card.
if (process.argv[2] === 'server') process.exitCode = (await benchServer()) ? 0 : 1;
else if (process.argv[2] === 'card') process.exitCode = (await benchCard()) ? 0 : 1;
else process.exitCode = (await benchPhone()) ? 0 : 1;

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

/** What was not held. */
async function measure(product: Product, folderPath: string): Promise<string[]> {
  const site = await startPeerSite(await bundle(new URL('peers/worker.ts', import.meta.url)));
  const path = join(folderPath, 'film.mp4');
  await alone(product.url, ({ phone }) => writeFilm(phone, path));
  const file = { path, sizeBytes: FILE_BYTES, giveUpMs: 3 * IDEAL_MS };

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

/** Each with a browser and a road of its own, so that none has what another left in memory. */
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

/** A film that plays, filled up with data that no table names (ISO/IEC 14496-12, 8.1.1). */
async function writeFilm(phone: PhoneBrowser, path: string): Promise<void> {
  const page = await phone.newPage();
  await page.goto('about:blank');
  const film = await recordVideo(page);
  await rm(path, { force: true });
  await writeFile(path, film);
  const restBytes = FILE_BYTES - film.length;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(restBytes, 0);
  head.write('mdat', 4, 'latin1');
  const file = await open(path, 'a');
  await file.appendFile(head);
  const piece = Buffer.alloc(1_000_000, 'invented ');
  for (let left = restBytes - head.length; left > 0; left -= piece.length) {
    await file.appendFile(piece.subarray(0, Math.min(left, piece.length)));
  }
  await file.close();
}
