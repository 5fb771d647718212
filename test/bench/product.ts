import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { build, type Rollup } from 'vite';
import { readFile } from 'node:fs/promises';
import type { SubmittedStep } from '../../src/store/sections/section-store.ts';
import { comeToVideos } from '../e2e/support/media.ts';
import { inventMotherAndDaughter } from '../e2e/support/people.ts';
import { listOutbox, untilReadyForOffline } from '../e2e/support/phone-store.ts';
import type { Product } from '../e2e/support/product.ts';
import { openSavedProfile } from '../e2e/support/saved-profile.ts';
import { sendingStrip } from '../e2e/support/wizard.ts';
import type { ProductBench } from './page/ours.ts';
import { countSentBytes, cutRegularly, LINK_BYTES_PER_SECOND, within } from './support/link.ts';
import type { PhoneOnRoad } from './support/phone.ts';

declare global {
  var productBench: ProductBench;
}

/** Saves without a network, and their sending afterwards. */
export interface EditsResult {
  /** Each save is a step and its outbox entry. */
  saveMs: readonly number[];
  sendMs: number;
  requests: number;
}

export interface FileResult {
  sizeBytes: number;
  /** All attempts count. */
  sentBytes: number;
  /** It is undefined if the sending did not end in time. */
  sendMs: number | undefined;
  processes: readonly Growth[];
}

interface Place extends PhoneOnRoad {
  product: Product;
}

/**
 * Saves `count` times while offline. Then the network returns. The saves run in a page without the
 * app, because drawing a screen is not part of saving.
 */
export async function measureOurEdits(
  { product, phone, road }: Place,
  { count, rttMs }: { count: number; rttMs: number },
): Promise<EditsResult> {
  const page = await phone.newPage();
  await openSavedProfile(page, { product, url: road.url });
  await untilReadyForOffline(page);
  const bare = await phone.newPage();
  await bare.goto(`${road.url}/manifest.webmanifest`);
  await page.close();
  road.cut();
  await putIn(bare);
  const saves = Array.from({ length: count }, (_, index) => inventSave(index));
  const saveMs = await bare.evaluate((all) => productBench.saveMany(all), saves);
  const app = await phone.newPage();
  await app.goto(`${road.url}/profile?step=basic-info`);
  await sendingStrip(app).waitFor();
  await putIn(app);
  road.delayMs = rttMs;
  road.restore();
  const before = road.requests.length;
  const sendMs = await app.evaluate(() => productBench.sendAll());
  const requests = road.requests
    .slice(before)
    .filter(({ method, path }) => method !== 'GET' && path.includes('/profiles/')).length;
  return { saveMs, sendMs, requests };
}

export async function measureOurFile(
  { product, phone, road }: Place,
  {
    path,
    sizeBytes,
    giveUpMs,
    cutEveryMs,
  }: { path: string; sizeBytes: number; giveUpMs: number; cutEveryMs: number },
): Promise<FileResult> {
  const family = inventMotherAndDaughter();
  const page = await phone.newPage();
  await comeToVideos(page, { product, url: road.url, family });
  await untilReadyForOffline(page);
  await putIn(page);
  road.cut();
  const memory = await watchMemory(phone.context);
  await page.getByLabel('Add a video', { exact: true }).setInputFiles(path);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Waiting to send').first().waitFor({ timeout: 120_000 });
  // The words come with the press. The entry comes when the video is prepared.
  while ((await listOutbox(page)).length === 0) await wait(100);
  road.throttleBytesPerSecond = LINK_BYTES_PER_SECOND;
  road.restore();
  const stopCutting = cutRegularly(road, cutEveryMs);
  const begun = road.requests.length;
  const sendMs = await within(
    giveUpMs,
    page.evaluate(() => productBench.sendAll()),
  );
  stopCutting();
  const processes = await memory.stop();
  road.throttleBytesPerSecond = undefined;
  const sentBytes = countSentBytes(road.requests.slice(begun), (url) => url.includes('/profiles/'));
  await page.close();
  return { sendMs, sentBytes, sizeBytes, processes };
}

export async function putIn(page: Page): Promise<void> {
  await page.evaluate(await bundle(new URL('page/ours.ts', import.meta.url)));
}

async function bundle(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: entry.pathname, formats: ['iife'], name: 'bundled' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result as Rollup.RollupOutput];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error(`${entry.pathname} gave no script`);
  return chunk.code;
}

function inventSave(index: number): SubmittedStep {
  const text = `Invented ${index}`;
  switch (index % 4) {
    case 0:
      return {
        key: 'primary',
        step: 'basic-info',
        values: { contact_number: String(9_800_000_000 + index) },
      };
    case 1:
      return {
        key: 'personal',
        step: 'personal-details',
        values: { medical_conditions: text },
      };
    case 2:
      return { key: 'family', step: 'personal-family', values: { family_background: text } };
    default:
      return { key: 'additional', step: 'personal-additional', values: { about_me: text } };
  }
}

const EVERY_MS = 100;
const MIB = 1024 ** 2;

export interface Growth {
  /** Chromium's own word, for example `browser`, `renderer` (pages and workers) or `GPU`. */
  process: string;
  beforeMiB: number;
  peakMiB: number;
}

async function watchMemory(context: BrowserContext): Promise<{ stop(): Promise<Growth[]> }> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('There is no browser');
  const seen = new Map<number, Growth>();
  const stopping = new AbortController();

  async function look(): Promise<void> {
    const { processInfo } = await session!.send('SystemInfo.getProcessInfo');
    for (const { id, type } of processInfo) {
      const bytes = await readPrivateBytes(id);
      if (bytes === undefined) continue;
      const mib = bytes / MIB;
      const growth = seen.get(id) ?? { process: type, beforeMiB: mib, peakMiB: mib };
      growth.peakMiB = Math.max(growth.peakMiB, mib);
      seen.set(id, growth);
    }
  }

  await look();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await wait(EVERY_MS);
      await look();
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
      await session.detach();
      return [...seen.values()];
    },
  };
}

/** Memory that is swapped out counts. Memory that only maps files does not. */
async function readPrivateBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  if (status === undefined) return undefined;
  const kib = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1] ?? 0);
  return (kib('RssAnon') + kib('RssShmem') + kib('VmSwap')) * 1024;
}
