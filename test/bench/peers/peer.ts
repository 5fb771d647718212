import type { Page } from '@playwright/test';
import type { PhoneBrowser } from '../../e2e/support/browser.ts';
import type { FaultProxy } from '../../e2e/support/fault-proxy.ts';
import type { EditsResult, FileResult } from '../results.ts';
import { countSentBytes, cutRegularly, LINK_BYTES_PER_SECOND, within } from '../support/link.ts';
import { watchMemory } from '../support/memory.ts';
import type { PeerQuestion } from './questions.ts';
import type { PeerSite } from './site.ts';

interface Place {
  phone: PhoneBrowser;
  road: FaultProxy;
}

type PlaceWithSite = Place & { site: PeerSite };

const SINK = '/sink';

/** Workbox is unmodified. It replays queued POSTs one after another. */
export async function measureWorkboxEdits(
  { phone, road }: Place,
  { count, rttMs, giveUpMs }: { count: number; rttMs: number; giveUpMs: number },
): Promise<EditsResult> {
  const page = await openPeer(phone, road);
  const url = road.url + SINK;
  // The connection is cut first. Otherwise the browser replays the queue while it is being filled.
  road.cut();
  const pushMs = (await ask(page, { ask: 'push', url, bodies: bodies(count) })) as number[];
  const fetchMs = await page.evaluate(failMany, { path: SINK, count: count / 10 });
  road.delayMs = rttMs;
  road.restore();
  const sendMs = await within(
    giveUpMs,
    timed(() => ask(page, { ask: 'replay' })),
  );
  road.delayMs = 0;
  await page.close();
  const saves = { 'a fetch that fails and is queued': fetchMs, '`pushRequest` alone': pushMs };
  return { saves, sendMs, requests: countPosts(road) };
}

/** Runs in the page. With Workbox, an edit is saved when its request has failed and is queued. */
async function failMany({ path, count }: { path: string; count: number }): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const begunAt = performance.now();
    await fetch(path, { method: 'POST', body: `{"about_me":"again ${index}"}` }).catch(() => null);
    took.push(performance.now() - begunAt);
  }
  return took;
}

/** This page keeps its edits in memory only. */
export async function measurePlainEdits(
  { phone, road }: Place,
  { count, rttMs, giveUpMs }: { count: number; rttMs: number; giveUpMs: number },
): Promise<EditsResult> {
  const page = await openPlain(phone, road);
  road.delayMs = rttMs;
  const sendMs = await within(
    giveUpMs,
    timed(() =>
      page.evaluate(
        async ({ all, path }) => {
          for (const body of all) await fetch(path, { method: 'POST', body });
        },
        { all: bodies(count), path: SINK },
      ),
    ),
  );
  road.delayMs = 0;
  await page.close();
  return { saves: {}, sendMs, requests: countPosts(road) };
}

/** Workbox is unmodified. The POST fails, is queued, and is replayed every second. */
export async function measureWorkboxFile(place: PlaceWithSite, file: BigFile): Promise<FileResult> {
  const page = await openPeer(place.phone, place.road);
  return measureFile({ ...place, page }, file, async () => {
    place.road.cut();
    await post(page).catch(() => undefined);
    place.road.restore();
    return async () => {
      // A request leaves the queue before its replay is complete. Only the server knows the end.
      while (place.site.arrived === 0) {
        await ask(page, { ask: 'replay' });
        await page.waitForTimeout(1_000);
      }
    };
  });
}

export async function measurePlainFile(place: Place, file: BigFile): Promise<FileResult> {
  const page = await openPlain(place.phone, place.road);
  return measureFile({ ...place, page }, file, () =>
    Promise.resolve(async () => {
      while (!(await post(page).then(...TRUE_OR_FALSE))) await page.waitForTimeout(1_000);
    }),
  );
}

interface BigFile {
  path: string;
  sizeBytes: number;
  giveUpMs: number;
}

const TRUE_OR_FALSE = [() => true, () => false] as const;

async function measureFile(
  { page, phone, road }: Place & { page: Page },
  { path, sizeBytes, giveUpMs }: BigFile,
  queue: () => Promise<() => Promise<void>>,
): Promise<FileResult> {
  const memory = await watchMemory(phone.context);
  await page.getByLabel('File').setInputFiles(path);
  const send = await queue();
  road.throttleBytesPerSecond = LINK_BYTES_PER_SECOND;
  const stopCutting = cutRegularly(road);
  const begun = road.requests.length;
  const sendMs = await within(
    giveUpMs,
    timed(send).catch(() => undefined),
  );
  stopCutting();
  const processes = await memory.stop();
  const sentBytes = countSentBytes(road.requests.slice(begun), (url) => url === SINK);
  await page.close();
  road.throttleBytesPerSecond = undefined;
  return { sendMs, sentBytes, sizeBytes, processes };
}

async function openPlain(phone: PhoneBrowser, road: FaultProxy): Promise<Page> {
  const page = await phone.newPage();
  await page.goto(road.url);
  return page;
}

async function openPeer(phone: PhoneBrowser, road: FaultProxy): Promise<Page> {
  const page = await openPlain(phone, road);
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const controlled = new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve),
    );
    await serviceWorker.register('/worker.js');
    if (!serviceWorker.controller) await controlled;
  });
  return page;
}

function ask(page: Page, question: PeerQuestion): Promise<unknown> {
  return page.evaluate(
    (asked) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }) => resolve(data));
        port1.start();
        navigator.serviceWorker.controller?.postMessage(asked, [port2]);
      }),
    question,
  );
}

async function post(page: Page): Promise<void> {
  await page.evaluate(async (path) => {
    const input = document.querySelector('input');
    await fetch(path, { method: 'POST', body: input?.files?.[0] ?? null });
  }, SINK);
}

const bodies = (count: number) =>
  Array.from({ length: count }, (_, index) => JSON.stringify({ about_me: `Invented ${index}` }));

function countPosts(road: FaultProxy): number {
  return road.requests.filter(({ method, path }) => method === 'POST' && path === SINK).length;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now();
  await act();
  return performance.now() - begunAt;
}
