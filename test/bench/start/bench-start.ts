import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { launchPhoneBrowser } from '../../e2e/support/browser.ts';
import { type FaultProxy, startFaultProxy } from '../../e2e/support/fault-proxy.ts';
import { FIRST_SCREEN_ID } from '../../../src/protocol/first-screen.ts';
import { onNewPhone, type PhoneOnRoad } from '../support/phone.ts';
import { percentile, printTable, tellBroken } from '../support/report.ts';
import { buildCommit, type Site, startOurs } from './sites.ts';
import type { RecordedRequest } from '../../e2e/support/recorded-request.ts';

/**
 * `npm run bench -- start [COMMIT]` measures how long a cheap phone takes to start with the pages of
 * COMMIT and of this product. They are measured in turn, several times, so that noise of the machine
 * affects them alike.
 */

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
/** The app of this commit is measured for comparison if no COMMIT is given. */
const COMMIT_BEFORE = 'HEAD~1';
const ROUNDS = Number(process.env['START_ROUNDS'] ?? 5);
const SLOWDOWNS = (process.env['START_SLOWDOWNS'] ?? '1,4,6').split(',').map(Number);
/** After this time without requests, a visit counts as completely loaded. */
const QUIET_MS = 1_500;
const PUBLIC_MAX_MS = 2_000;
const OFFLINE_MAX_MS = 1_000;
const PROMISED_AT = 4;

const OURS = 'this product';
const VISITS = ['landing', 'login', 'offline start'] as const;
type VisitName = (typeof VISITS)[number];

const WANTED: Record<VisitName, { path: string; selector: string; hasValue: boolean }> = {
  landing: { path: '/', selector: 'a[href="/login"]', hasValue: false },
  login: { path: '/login', selector: '#login-password', hasValue: false },
  'offline start': { path: '/profile', selector: '#first_name', hasValue: true },
};

interface Measured extends Paints {
  site: string;
  visit: VisitName;
  slowdown: number;
}

interface Row {
  site: Site;
  /** This phone has the installed app, a signed-in user and no network. */
  installed: PhoneOnRoad;
}

export async function benchStart(commit = COMMIT_BEFORE): Promise<boolean> {
  await ensureBuilt();
  const before = await buildCommit(commit);
  const sites: Site[] = [];
  const rows: Row[] = [];
  try {
    sites.push(await startOurs(`before (${commit.slice(0, 7)})`, before.path));
    sites.push(await startOurs(OURS, DIST));
    for (const site of sites) rows.push({ site, installed: await install(site) });
    const measured: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const slowdown of SLOWDOWNS) {
        for (const row of rows) measured.push(...(await measureRow(row, slowdown)));
      }
    }
    printPaints(sites, measured);
    const loads = new Map<string, Record<string, Load>>();
    for (const site of sites) loads.set(site.name, await measureLoads(site));
    printLoads(loads);
    return tellBroken(listBroken(measured));
  } finally {
    for (const { installed } of rows) {
      await installed.phone.remove();
      await installed.road.close();
    }
    for (const site of sites) await site.close();
    await before.remove();
  }
}

async function install(site: Site): Promise<PhoneOnRoad> {
  const road = await startFaultProxy(site.url);
  const phone = await launchPhoneBrowser();
  const page = await phone.newPage();
  await site.install(page, road.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await untilQuiet(road);
  await page.close();
  road.cut();
  return { phone, road };
}

async function measureRow({ site, installed }: Row, slowdown: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const name of VISITS) {
    const terms: Visit = { slowdown, line: LINE, ...WANTED[name] };
    const paints =
      name === 'offline start'
        ? await visitInstalled(installed, { ...terms, line: undefined })
        : await visitAnew(site, name, terms);
    measured.push({ site: site.name, visit: name, slowdown, ...paints });
  }
  return measured;
}

/** A new browser profile has no cache and no service worker. */
async function visitAnew(site: Site, name: VisitName, terms: Visit): Promise<Paints> {
  return onNewPhone(site, ({ phone, road }) => openOn({ phone, road }, name, terms));
}

async function visitInstalled(installed: PhoneOnRoad, terms: Visit): Promise<Paints> {
  await installed.phone.stopWorkers();
  return openOn(installed, 'offline start', terms);
}

async function openOn(
  { phone, road }: PhoneOnRoad,
  name: VisitName,
  terms: Visit,
): Promise<Paints> {
  const page = await phone.newPage();
  try {
    return await visit(page, road.url + WANTED[name].path, terms);
  } finally {
    await page.close();
  }
}

async function measureLoads(site: Site): Promise<Record<string, Load>> {
  const loads: Record<string, Load> = {};
  for (const name of ['landing', 'login'] as const) {
    await onNewPhone(site, async ({ phone, road }) => {
      const page = await phone.newPage();
      await visit(page, road.url + WANTED[name].path, { slowdown: 1, line: LINE, ...WANTED[name] });
      loads[`${name}, until usable`] = countLoad(road.requests);
      await untilQuiet(road);
      const bytes = road.requests.reduce((sum, { replyBytes }) => sum + replyBytes, 0);
      loads[`${name}, in all`] = {
        ...countLoad(road.requests),
        requests: road.requests.length,
        bytes,
      };
    });
  }
  return loads;
}

async function untilQuiet(road: FaultProxy): Promise<void> {
  let count = -1;
  while (count !== road.requests.length) {
    count = road.requests.length;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

function medianOf(
  measured: readonly Measured[],
  what: Partial<Measured>,
  of: keyof Paints,
): number {
  const wanted = Object.entries(what);
  const found = measured.filter((one) =>
    wanted.every(([key, value]) => one[key as keyof Measured] === value),
  );
  return percentile(
    found.map((one) => one[of]),
    0.5,
  );
}

function printPaints(sites: readonly Site[], measured: readonly Measured[]): void {
  for (const name of VISITS) {
    printTable(`${name}: first paint / heading / usable / app started, in ms`, [
      ['', ...SLOWDOWNS.map((slowdown) => `${slowdown}×`)],
      ...sites.map((site) => [
        site.name,
        ...SLOWDOWNS.map((slowdown) =>
          (['firstPaintMs', 'headingMs', 'usableMs', 'startedMs'] as const)
            .map((of) =>
              medianOf(measured, { site: site.name, visit: name, slowdown }, of).toFixed(0),
            )
            .join(' / '),
        ),
      ]),
    ]);
  }
}

function printLoads(loads: ReadonlyMap<string, Record<string, Load>>): void {
  printTable('What comes over the line at a first visit, compressed', [
    ['', 'visit', 'scripts', 'KB of them', 'requests', 'KB'],
    ...[...loads].flatMap(([site, visits]) =>
      Object.entries(visits).map(([name, load]) => [
        site,
        name,
        String(load.scripts),
        (load.scriptBytes / 1_000).toFixed(0),
        String(load.requests),
        (load.bytes / 1_000).toFixed(0),
      ]),
    ),
  ]);
}

function listBroken(measured: readonly Measured[]): string[] {
  if (!SLOWDOWNS.includes(PROMISED_AT)) return [];
  const bounds = [
    ['login', PUBLIC_MAX_MS],
    ['offline start', OFFLINE_MAX_MS],
  ] as const;
  return bounds.flatMap(([name, maxMs]) => {
    const wanted = { site: OURS, visit: name, slowdown: PROMISED_AT };
    const ms = medianOf(measured, wanted, 'usableMs');
    return ms <= maxMs ? [] : [`${name}: ${ms.toFixed(0)} ms, at most ${maxMs} ms`];
  });
}

/** Visits a page with the processor and the connection of a cheap phone. */

const LINE = { bitsPerSecond: 1_600_000, rttMs: 150 };

const GIVE_UP_MS = 60_000;
const SEEN = 'seen: ';

interface Visit {
  /** The processor is this many times slower than this machine. */
  slowdown: number;
  line: typeof LINE | undefined;
  /** A person waits for this element. With `hasValue`, it must also have a value. */
  selector: string;
  hasValue: boolean;
}

interface Paints {
  firstPaintMs: number;
  headingMs: number;
  /** A letter can be typed into the wanted field, in the worker's first screen already. */
  usableMs: number;
  /** The app's own form or page is there. */
  startedMs: number;
}

async function visit(page: Page, url: string, visit: Visit): Promise<Paints> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: visit.slowdown });
  if (visit.line) {
    const bytesPerSecond = visit.line.bitsPerSecond / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: visit.line.rttMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  await page.addInitScript(watch, {
    selector: visit.selector,
    hasValue: visit.hasValue,
    firstScreen: `#${FIRST_SCREEN_ID}`,
    prefix: SEEN,
  });
  // A question to the page would take its time; the page tells by itself.
  const seen = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(SEEN),
    timeout: GIVE_UP_MS,
  });
  await page.goto(url, { waitUntil: 'commit' });
  const paints = JSON.parse((await seen).text().slice(SEEN.length)) as Paints;
  await session.detach();
  return paints;
}

interface Watch extends Pick<Visit, 'selector' | 'hasValue'> {
  firstScreen: string;
  prefix: string;
}

/** Runs in the page before any other script. */
function watch({ selector, hasValue, firstScreen, prefix }: Watch): void {
  const seen: Partial<Paints> = {};
  const find = (what: string) =>
    [...document.querySelectorAll<HTMLElement>(what)].find((found) => found.checkVisibility());
  const look = () => {
    const first = performance.getEntriesByName('first-contentful-paint')[0];
    if (first) seen.firstPaintMs ??= first.startTime;
    if (find('h1')?.textContent) seen.headingMs ??= performance.now();
    const wanted = find(selector) as HTMLInputElement | undefined;
    const isThere = wanted && !wanted.disabled && !(hasValue && wanted.value === '');
    if (!isThere || !first) return void requestAnimationFrame(look);
    const isOfApp = !document.querySelector(firstScreen);
    // First comes the frame that shows the element, then the code that runs directly after it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.usableMs ??= performance.now();
        if (!isOfApp || seen.startedMs !== undefined) return;
        seen.startedMs = performance.now();
        console.debug(prefix + JSON.stringify(seen));
      }),
    );
    if (!isOfApp) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Load {
  scripts: number;
  scriptBytes: number;
  requests: number;
  bytes: number;
}

/** The API and the script of the service worker do not count. */
function countLoad(requests: readonly RecordedRequest[]): Load {
  const ofPage = requests.filter(
    ({ headers, path }) => headers['service-worker'] === undefined && !path.startsWith('/api/'),
  );
  const scripts = ofPage.filter(({ headers }) => headers['sec-fetch-dest'] === 'script');
  const sum = (all: typeof ofPage) => all.reduce((bytes, { replyBytes }) => bytes + replyBytes, 0);
  return {
    scripts: scripts.length,
    scriptBytes: sum(scripts),
    requests: ofPage.length,
    bytes: sum(ofPage),
  };
}
