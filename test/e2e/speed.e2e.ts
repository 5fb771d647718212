import type { Page, TestInfo } from '@playwright/test';
import { fillBasicInfo } from './support/basic-info.ts';
import { inventYoungMan } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { comeToBasicInfo, PERSONAL_DETAILS, stepHeading, submit } from './support/wizard.ts';

const LANDING_MAX_BYTES = 150_000;
const DOOR_MAX_BYTES = 150_000;
const DOOR_MAX_REQUESTS = 20;
const VISIT_MAX_BYTES = 450_000;

test('The landing asks for at most 150 KB of JavaScript', async ({ road, browser }) => {
  // The budget counts gzip bytes. Without this header, the browser would choose Brotli.
  const context = await browser.newContext({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  const page = await context.newPage();
  await page.goto(road.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  const scripts = road.requests.filter(
    ({ headers }) =>
      headers['sec-fetch-dest'] === 'script' && headers['service-worker'] === undefined,
  );
  expect(scripts.every(({ headers }) => headers['accept-encoding'] === 'gzip')).toBe(true);
  const bytes = scripts.reduce((sum, { replyBytes }) => sum + replyBytes, 0);
  tell(test.info(), `${scripts.length} scripts, ${(bytes / 1000).toFixed(1)} KB gzip`);
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(LANDING_MAX_BYTES);
  await context.close();
});

for (const path of ['/login', '/register', '/forgot-password', '/terms']) {
  test(`${path} asks for at most 150 KB of JavaScript, in at most 20 requests, before it can be used`, async ({
    road,
    browser,
  }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    // The requests of an idle browser do not count, so the idle callbacks never run.
    await page.addInitScript(() => void (globalThis.requestIdleCallback = () => 0));
    await page.goto(road.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');

    const files = road.requests.filter(({ path: asked }) => !asked.startsWith('/api/'));
    const scripts = files.filter(({ path: asked }) => asked.endsWith('.js'));
    const bytes = scripts.reduce((sum, { replyBytes }) => sum + replyBytes, 0);
    tell(test.info(), `${(bytes / 1000).toFixed(1)} KB, ${files.length} requests`);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(DOOR_MAX_BYTES);
    expect(files.length).toBeLessThanOrEqual(DOOR_MAX_REQUESTS);
    await context.close();
  });
}

test('A first visit to /login costs at most 450 KB in all', async ({ road, browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${road.url}/login`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const bytes = road.requests.reduce((sum, { replyBytes }) => sum + replyBytes, 0);
  tell(test.info(), `${(bytes / 1000).toFixed(1)} KB`);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(VISIT_MAX_BYTES);
  await context.close();
});

test('From Submit and Continue to the next heading, while nothing answers', async ({
  product,
  road,
  page,
}) => {
  const family = inventYoungMan();
  await comeToBasicInfo(page, { product, url: road.url, family });
  await fillBasicInfo(page, family.basicInfo);
  road.cut();
  const measured = measureToHeading(page, 'Personal Details');
  await submit(page);
  const ms = await measured;
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
  tell(test.info(), `${ms.toFixed(0)} ms`);
  expect(ms).toBeLessThan(1_000);
});

/** The time in milliseconds begins at the next click and ends at the frame with this heading. */
function measureToHeading(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const onClick = ({ timeStamp }: Event) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('h1')?.textContent.includes(wanted)) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - timeStamp));
          });
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        };
        document.addEventListener('click', onClick, { capture: true, once: true });
      }),
    text,
  );
}

function tell({ annotations, title }: TestInfo, description: string): void {
  annotations.push({ type: 'measured', description });
  console.log(`${title}: ${description}`);
}
