/**
 * `npm run bench` measures many saves and a large file. The figures are valid only for the machine
 * that measured them.
 */
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { findFullChromium } from '../../scripts/chromium.mjs';
import { launchPhoneBrowser, type PhoneBrowser } from '../e2e/support/browser.ts';
import { type FaultProxy, startFaultProxy } from '../e2e/support/fault-proxy.ts';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { measureOurEdits, measureOurFile } from './product.ts';
import { printEdits, printFile } from './report.ts';
import { listBroken, tellBroken } from './bounds.ts';
import { writeFilm } from './support/film.ts';
import { benchLine } from './line/bench-line.ts';
import { benchServer } from './server/bench-server.ts';
import { benchStart } from './start/bench-start.ts';
import { benchSteps } from './steps/bench-steps.ts';
import { CUT_EVERY_MS, LINK_BYTES_PER_SECOND } from './support/link.ts';

const EDITS = { count: 1_000, rttMs: 50 };
const FILE_BYTES = 100_000_000;
const IDEAL_MS = (FILE_BYTES / LINK_BYTES_PER_SECOND) * 1_000;

/** `npm run bench -- PART` runs one of these parts. Without PART, `benchPhone` runs. */
const PARTS: Record<string, (commit?: string) => Promise<boolean>> = {
  server: benchServer,
  line: benchLine,
  start: benchStart,
  steps: benchSteps,
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
  const path = join(folderPath, 'film.avi');
  await writeFilm(path, FILE_BYTES);
  const edits = await alone(product, (place) => measureOurEdits(place, EDITS));
  printEdits(EDITS, edits);
  const file = await alone(product, (place) =>
    measureOurFile(place, {
      path,
      sizeBytes: FILE_BYTES,
      giveUpMs: 3 * IDEAL_MS,
      cutEveryMs: CUT_EVERY_MS,
    }),
  );
  printFile({ idealMs: IDEAL_MS, cutEveryMs: CUT_EVERY_MS }, file);
  return listBroken({ edits, file, idealMs: IDEAL_MS });
}

/** The memory of an earlier measurement must not count, so each one gets its own browser. */
async function alone<Result>(
  product: Product,
  act: (place: { product: Product; phone: PhoneBrowser; road: FaultProxy }) => Promise<Result>,
): Promise<Result> {
  const road = await startFaultProxy(product.url);
  const phone = await launchPhoneBrowser();
  try {
    return await act({ product, phone, road });
  } finally {
    await phone.remove();
    await road.close();
  }
}
