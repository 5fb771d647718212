import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { STEP_KEYS, type StepKey } from '../../../src/domain/steps.ts';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { saveAtServer } from '../../e2e/support/detail-steps.ts';
import { logInAt, openAccountAt, upload } from '../../e2e/support/media.ts';
import { inventMotherAndDaughter } from '../../e2e/support/people.ts';
import { listOutbox, untilReadyForOffline } from '../../e2e/support/phone-store.ts';
import { startProduct, type Product } from '../../e2e/support/product.ts';
import { portraitFilm } from '../../e2e/support/sample-video.ts';
import { BASIC_INFO } from '../../e2e/support/wizard.ts';
import { buildCommit } from '../start/sites.ts';
import { percentile, printTable, tellBroken } from '../support/report.ts';
import { onNewPhone, type PhoneOnRoad } from '../support/phone.ts';
import { slowDown } from '../../e2e/support/browser.ts';

/**
 * `npm run bench -- steps [COMMIT]`: how long a person waits in the wizard of this build and of
 * COMMIT. All is measured offline, and a key also while a video is being sent.
 */

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
/** The app of this commit is measured for comparison if no COMMIT is given. */
const COMMIT_BEFORE = 'HEAD~1';
const SLOWDOWNS = (process.env['STEPS_SLOWDOWNS'] ?? '1,4,6').split(',').map(Number);
const OPENED = 5;
const NAME = ' Vishwanath';
const KEPT_WITHIN_MS = 60_000;
/** This connection is so slow that the video is still being sent when a key is measured. */
const THIN_BYTES_PER_SECOND = 4_000;

/**
 * The limits in milliseconds, by slowdown of the processor. They apply to the longest time of a
 * key, and to the median of everything else.
 */
const MAX: Record<string, Record<number, number>> = {
  'key in a text': { 4: 100, 6: 200 },
  'key in a list': { 4: 100, 6: 200 },
  'key while a video is sent': { 4: 100, 6: 200 },
  calendar: { 4: 200 },
  panel: { 4: 200 },
  dialog: { 4: 200 },
  'next step': { 1: 50, 4: 100 },
  'next step, saved': { 1: 50, 4: 100 },
};

interface Site {
  measured: readonly Measured[];
  heaps: Heaps;
}

interface Measured {
  what: string;
  slowdown: number;
  times: readonly number[];
}

export async function benchSteps(commit = COMMIT_BEFORE): Promise<boolean> {
  await ensureBuilt();
  const before = await buildCommit(commit);
  try {
    const then = await measureSite(before.path);
    const now = await measureSite(DIST);
    print(`before (${commit.slice(0, 7)})`, then);
    print('this product', now);
    return tellBroken([
      ...now.measured.flatMap(listBroken),
      ...(['pageMb', 'workerMb'] as const).flatMap((heap) =>
        now.heaps[heap] <= then.heaps[heap] ? [] : [`${heap}: more than before`],
      ),
    ]);
  } finally {
    await before.remove();
  }
}

function listBroken({ what, slowdown, times }: Measured): string[] {
  const max = MAX[what]?.[slowdown] ?? Infinity;
  const took = percentile(times, what.startsWith('key') ? 1 : 0.5);
  return took <= max ? [] : [`${what} at ${slowdown}×: ${took.toFixed(0)} ms, at most ${max}`];
}

function print(title: string, { measured, heaps }: Site): void {
  const kinds = [...new Set(measured.map(({ what }) => what))];
  const cell = (what: string, slowdown: number) => {
    const times = measured.find((row) => row.what === what && row.slowdown === slowdown)?.times;
    if (!times?.length) return '–';
    return `${percentile(times, 0.5).toFixed(0)} / ${Math.max(...times).toFixed(0)}`;
  };
  printTable(`${title}: median / longest, in ms`, [
    ['', ...SLOWDOWNS.map((slowdown) => `${slowdown}×`)],
    ...kinds.map((what) => [what, ...SLOWDOWNS.map((slowdown) => cell(what, slowdown))]),
  ]);
  const [page, worker] = [heaps.pageMb, heaps.workerMb].map((mb) => mb.toFixed(1));
  console.log(`heap after the ten steps: page ${page} MB, service worker ${worker} MB`);
}

export async function measureSite(webRoot: string): Promise<Site> {
  const product = await startProduct({ WEB_ROOT: webRoot });
  try {
    return await onNewPhone(product, ({ phone, road }) => measureOn({ product, phone, road }));
  } finally {
    await product.remove();
  }
}

async function measureOn({
  product,
  phone,
  road,
}: PhoneOnRoad & { product: Product }): Promise<Site> {
  const family = inventMotherAndDaughter();
  await openAccountAt({ product, family }, 'personal-preferences');
  await saveAtServer({ product, family }, 'family', {
    father_occupation: 'Farmer',
    mother_occupation: 'Teacher',
    siblings: ['Rohan', 'Kedar'].map((name) => ({
      name,
      gender: 'Brother',
      marital_status: 'Maried',
      age: 31,
      occupation: 'Engineer',
    })),
  });
  const page = await phone.newPage();
  await logInAt(page, { url: road.url, family }, { key: 'basic-info', heading: BASIC_INFO });
  // The service worker of an earlier commit may never report that it is ready.
  await Promise.race([untilReadyForOffline(page), page.waitForTimeout(KEPT_WITHIN_MS)]);
  road.cut();
  const measured: Measured[] = [];
  for (const slowdown of SLOWDOWNS) measured.push(...(await measureWizard(page, slowdown)));
  await slowDown(page, 1);
  for (const step of STEP_KEYS) {
    await goTo(page, step);
  }
  const heaps = await readHeaps(phone.context.browser()!, road.url);
  road.uplinkBytesPerSecond = THIN_BYTES_PER_SECOND;
  road.restore();
  await beginVideo(page);
  for (const slowdown of SLOWDOWNS) {
    await slowDown(page, slowdown);
    await goTo(page, 'basic-info');
    const times = await typeInto(page.locator('#first_name'), NAME);
    if ((await listOutbox(page)).length === 0) throw new Error('The video has arrived already.');
    measured.push({ what: 'key while a video is sent', slowdown, times });
  }
  return { measured, heaps };
}

async function measureWizard(page: Page, slowdown: number): Promise<Measured[]> {
  await slowDown(page, slowdown);
  const measured: Measured[] = [];
  const add = (what: string, times: readonly number[]) => measured.push({ what, slowdown, times });
  const next: number[] = [];
  for (const step of ['basic-info', 'personal-family', 'basic-info', 'personal-family'] as const) {
    await goTo(page, step);
    // The step is saved and unchanged, so the button only opens the next step.
    next.push(await untilNextHeading(page));
  }
  add('next step', next);
  const saved: number[] = [];
  for (const name of ['Aditi', 'Asha', 'Aditi', 'Asha']) {
    await goTo(page, 'basic-info');
    await page.locator('#first_name').fill(name);
    saved.push(await untilNextHeading(page));
  }
  add('next step, saved', saved);
  await goTo(page, 'basic-info');
  const text = page.locator('#first_name');
  const name = await text.inputValue();
  add('key in a text', await typeInto(text, NAME));
  await text.fill(name);
  add('key in a list', await typeInto(page.locator('#permanent_city'), 'Satara'));
  // The first Escape closes the list. The second removes the typed text.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  add('calendar', await openOften(page, 'button[aria-label="Open calendar"]', '[role=dialog]'));
  const strip = ':is(output, [role=status]) button[aria-haspopup=dialog]';
  add('panel', await openOften(page, strip, '[role=dialog]'));
  await goTo(page, 'personal-family');
  add('dialog', await openOften(page, '#siblings', '[role=dialog]'));
  return measured;
}

async function openOften(page: Page, opener: string, opened: string): Promise<number[]> {
  const times: number[] = [];
  await page.locator(opener).first().waitFor();
  for (let time = 0; time < OPENED; time += 1) {
    times.push(await page.evaluate(pressAndWait, { opener, opened, heading: '' }));
    await page.keyboard.press('Escape');
    await page.locator(opened).first().waitFor({ state: 'hidden' });
  }
  return times;
}

async function untilNextHeading(page: Page): Promise<number> {
  const opener = '[type=submit][form=step-form]';
  await page.locator(`${opener}:enabled`).waitFor();
  const heading = (await page.locator('h1').textContent()) ?? '';
  const from = page.url();
  const took = await page.evaluate(pressAndWait, { opener, opened: 'h1', heading });
  // The browser updates the address a little after the heading.
  await page.waitForURL(({ href }) => href !== from);
  return took;
}

/** Runs in the page. Returns the milliseconds until the opened element is drawn. */
function pressAndWait(asked: { opener: string; opened: string; heading: string }): Promise<number> {
  const { opener, opened, heading } = asked;
  const isThere = () => {
    const found = document.querySelector<HTMLElement>(opened);
    return found?.checkVisibility() === true && found.textContent !== heading;
  };
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${opener} opens no ${opened}`)), 20_000);
    const startedAt = performance.now();
    document.querySelector<HTMLElement>(opener)?.click();
    const look = () => {
      if (!isThere()) return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
    };
    requestAnimationFrame(look);
  });
}

async function beginVideo(page: Page): Promise<void> {
  await slowDown(page, 1);
  await goTo(page, 'personal-video');
  const film = { name: 'film.mov', mimeType: 'video/quicktime', buffer: await portraitFilm() };
  await page.getByLabel('Add a video', { exact: true }).setInputFiles(film);
  await upload(page).click();
  while ((await listOutbox(page)).length === 0) await page.waitForTimeout(100);
}

async function goTo(page: Page, step: StepKey): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', `/profile?step=${to}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, step);
  const title = `Step ${STEP_KEYS.indexOf(step) + 1} of ${STEP_KEYS.length}`;
  await page.waitForFunction((wanted) => document.title.startsWith(wanted), title);
}

/** Event Timing is the browser's own measure from a key press until the screen changes. */

/** A person who types with both thumbs presses a key about as often. */
const KEY_EVERY_MS = 120;
/** The browser reports no key whose time is shorter. */
const LEAST_MS = 16;
const TOLD_WITHIN_MS = 1_500;

/**
 * The result begins with LEAST_MS, which stands for all keys without a report. The milliseconds of
 * each reported key follow.
 */
async function typeInto(field: Locator, text: string): Promise<number[]> {
  const page = field.page();
  await page.evaluate((least) => {
    const times: number[] = [];
    Object.assign(globalThis, { keyTimes: times });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown') times.push(duration);
      }
    }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
  }, LEAST_MS);
  await field.click();
  await field.pressSequentially(text, { delay: KEY_EVERY_MS });
  // The report of an event comes some time after its frame.
  await page.waitForTimeout(TOLD_WITHIN_MS);
  const told = await page.evaluate(
    () => (globalThis as unknown as { keyTimes: number[] }).keyTimes,
  );
  return [LEAST_MS, ...told];
}

/** The memory is measured after a garbage collection. */

interface Heaps {
  pageMb: number;
  workerMb: number;
}

async function readHeaps(browser: Browser, url: string): Promise<Heaps> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { targetInfos } = await session.send('Target.getTargets');
    const own = targetInfos.filter((target) => target.url.startsWith(new URL(url).origin));
    const heapOf = (type: string) => {
      const target = own.find((each) => each.type === type);
      if (!target) throw new Error(`${url} has no ${type}.`);
      return readHeap(session, target.targetId);
    };
    return { pageMb: await heapOf('page'), workerMb: await heapOf('service_worker') };
  } finally {
    await session.detach();
  }
}

async function readHeap(session: CDPSession, targetId: string): Promise<number> {
  const attached = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const { sessionId } = attached;
  let lastId = 0;
  const send = async (method: string): Promise<Record<string, number>> => {
    const id = (lastId += 1);
    const answered = new Promise<Record<string, number>>((resolve) => {
      const listen = ({ message, sessionId: from }: { message: string; sessionId: string }) => {
        const answer = JSON.parse(message) as { id?: number; result: Record<string, number> };
        if (from !== sessionId || answer.id !== id) return;
        session.off('Target.receivedMessageFromTarget', listen);
        resolve(answer.result);
      };
      session.on('Target.receivedMessageFromTarget', listen);
    });
    const message = JSON.stringify({ id, method });
    await session.send('Target.sendMessageToTarget', { message, sessionId });
    return answered;
  };
  await send('HeapProfiler.collectGarbage');
  const { usedSize = Number.NaN } = await send('Runtime.getHeapUsage');
  await session.send('Target.detachFromTarget', { sessionId });
  return usedSize / 1e6;
}
