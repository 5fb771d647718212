/** Visits a page with the processor and the connection of a cheap phone. */
import type { Page } from '@playwright/test';
import type { RecordedRequest } from '../../e2e/support/recorded-request.ts';

export const LINE = { bitsPerSecond: 1_600_000, rttMs: 150 };

const GIVE_UP_MS = 60_000;

export interface Visit {
  /** The processor is this many times slower than this machine. */
  slowdown: number;
  line: typeof LINE | undefined;
  /** A person waits for this element. With `hasValue`, it must also have a value. */
  selector: string;
  hasValue: boolean;
}

export interface Paints {
  firstPaintMs: number;
  headingMs: number;
  usableMs: number;
}

export async function visit(page: Page, url: string, visit: Visit): Promise<Paints> {
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
  await page.addInitScript(watch, { selector: visit.selector, hasValue: visit.hasValue });
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(
    () => globalThis.seen?.usableMs && globalThis.seen,
    undefined,
    {
      timeout: GIVE_UP_MS,
      polling: 200,
    },
  );
  const paints = (await seen.jsonValue()) as Paints;
  await session.detach();
  return paints;
}

declare global {
  var seen: Partial<Paints> | undefined;
}

/** Runs in the page before any other script. */
function watch({ selector, hasValue }: { selector: string; hasValue: boolean }): void {
  const seen: Partial<Paints> = {};
  globalThis.seen = seen;
  const find = (what: string) =>
    [...document.querySelectorAll<HTMLElement>(what)].find((found) => found.checkVisibility());
  const look = () => {
    const first = performance.getEntriesByName('first-contentful-paint')[0];
    if (first) seen.firstPaintMs ??= first.startTime;
    if (find('h1')?.textContent) seen.headingMs ??= performance.now();
    const wanted = find(selector) as HTMLInputElement | undefined;
    const isThere = wanted && !wanted.disabled && !(hasValue && wanted.value === '');
    if (!isThere || !first) return void requestAnimationFrame(look);
    // First comes the frame that shows the element, then the code that runs directly after it.
    requestAnimationFrame(() => setTimeout(() => (seen.usableMs ??= performance.now())));
  };
  requestAnimationFrame(look);
}

export interface Load {
  scripts: number;
  scriptBytes: number;
  requests: number;
  bytes: number;
}

/** The API and the script of the service worker do not count. */
export function countLoad(requests: readonly RecordedRequest[]): Load {
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
