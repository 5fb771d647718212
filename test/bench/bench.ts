/**
 * `npm run bench` measures many saves and a large file. The figures are valid only for the machine
 * that measured them.
 */
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { findFullChromium } from '../../scripts/chromium.mjs';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { avi } from '../server/support/media-files.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { type EditsResult, type FileResult, measureOurEdits, measureOurFile } from './product.ts';
import { benchLine } from './line/bench-line.ts';
import { benchPaste } from './paste/bench-paste.ts';
import { benchCost } from './cost/bench-cost.ts';
import { benchServer } from './server/bench-server.ts';
import { benchStart } from './start/bench-start.ts';
import { benchSteps } from './steps/bench-steps.ts';
import { CUT_EVERY_MS, LINK_BYTES_PER_SECOND } from './support/link.ts';
import { onNewPhone } from './support/phone.ts';
import { percentile, printTable, tellBroken } from './support/report.ts';

const EDITS = { count: 1_000, rttMs: 50 };
const FILE_BYTES = 100_000_000;
const IDEAL_MS = (FILE_BYTES / LINK_BYTES_PER_SECOND) * 1_000;

const EDITS_MAX_MS = 2_000;
const FILE_TIME_MAX = 1.1;
const FILE_BYTES_MAX = 1.05;
const GROWTH_MAX_MIB = 30;
/** Stock Workbox needed this long to queue a save, measured beside ours. */
const SAVE_MAX_MS = 9.9;

/** `npm run bench -- PART` runs one of these parts. Without PART, `benchPhone` runs. */
const PARTS: Record<string, (commit?: string) => Promise<boolean>> = {
  server: benchServer,
  cost: benchCost,
  line: benchLine,
  start: benchStart,
  steps: benchSteps,
  paste: benchPaste,
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
  const edits = await onNewPhone(product, (place) => measureOurEdits({ product, ...place }, EDITS));
  printEdits(EDITS, edits);
  const file = await onNewPhone(product, (place) =>
    measureOurFile(
      { product, ...place },
      { path, sizeBytes: FILE_BYTES, giveUpMs: 3 * IDEAL_MS, cutEveryMs: CUT_EVERY_MS },
    ),
  );
  printFile({ idealMs: IDEAL_MS, cutEveryMs: CUT_EVERY_MS }, file);
  return listBroken({ edits, file, idealMs: IDEAL_MS });
}

/** No browser can decode this video, so the app sends it unchanged. */
async function writeFilm(path: string, sizeBytes: number): Promise<void> {
  const film = avi();
  await writeFile(path, film);
  const file = await open(path, 'a');
  const piece = Buffer.alloc(1_000_000, 'invented ');
  for (let left = sizeBytes - film.length; left > 0; left -= piece.length) {
    await file.appendFile(piece.subarray(0, Math.min(left, piece.length)));
  }
  await file.close();
}

function printEdits(
  { count, rttMs }: { count: number; rttMs: number },
  { saveMs, sendMs, requests }: EditsResult,
): void {
  printTable('A step and its outbox entry', [
    ['p50', 'p95'],
    [ms(percentile(saveMs, 0.5)), ms(percentile(saveMs, 0.95))],
  ]);
  printTable(`${count.toLocaleString('en')} saves without a network, then over ${rttMs} ms RTT`, [
    ['requests', 'all there after'],
    [String(requests), seconds(sendMs)],
  ]);
}

function printFile(
  { idealMs, cutEveryMs }: { idealMs: number; cutEveryMs: number },
  { sendMs, sentBytes, sizeBytes, processes }: FileResult,
): void {
  const title = `100 MB over 20 Mbit/s, cut every ${cutEveryMs / 1_000} s (ideal: ${seconds(idealMs)})`;
  printTable(title, [
    ['time', 'of the ideal', 'bytes', 'of the ideal'],
    [
      sendMs === undefined ? 'given up' : seconds(sendMs),
      sendMs === undefined ? '–' : `${(sendMs / idealMs).toFixed(3)}×`,
      `${(sentBytes / 1e6).toFixed(1)} MB`,
      `${(sentBytes / sizeBytes).toFixed(3)}×`,
    ],
  ]);
  printTable('Memory while queueing and sending 100 MB, each process of the browser', [
    ['process', 'before', 'peak', 'growth'],
    ...processes.map(({ process, beforeMiB, peakMiB }) => [
      process,
      `${beforeMiB.toFixed(0)} MiB`,
      `${peakMiB.toFixed(0)} MiB`,
      `+${(peakMiB - beforeMiB).toFixed(0)} MiB`,
    ]),
  ]);
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}

function listBroken({
  edits,
  file,
  idealMs,
}: {
  edits: EditsResult;
  file: FileResult;
  idealMs: number;
}): string[] {
  const broken: string[] = [];
  const hold = (what: string, value: number, max: number) => {
    if (!(value <= max)) broken.push(`${what}: ${value.toFixed(3)}, at most ${max.toFixed(3)}`);
  };
  hold('many saves, ms', edits.sendMs, EDITS_MAX_MS);
  hold('a big file, times the ideal', (file.sendMs ?? Infinity) / idealMs, FILE_TIME_MAX);
  hold('a big file, times its bytes', file.sentBytes / file.sizeBytes, FILE_BYTES_MAX);
  for (const { process, beforeMiB, peakMiB } of file.processes) {
    hold(`memory of ${process}, MiB`, peakMiB - beforeMiB, GROWTH_MAX_MIB);
  }
  hold('what a page waits for a save, ms', percentile(edits.saveMs, 0.5), SAVE_MAX_MS);
  return broken;
}
