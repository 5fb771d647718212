import { expect, test } from './support/test.ts';

const VISIT_MAX_BYTES = 450_000;

/* What a screen needs before it can be used has its limits in build/screens.ts, which the build holds. */
test(
  'A first visit to /login costs at most 450 KB, with all that is kept for offline',
  { tag: '@long' },
  async ({ road, browser }) => {
    const context = await browser.newContext({ locale: 'en-IN' });
    const page = await context.newPage();
    await page.goto(`${road.url}/login`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.close();
    const bytes = road.requests.reduce((sum, { replyBytes }) => sum + replyBytes, 0);
    test.info().annotations.push({ type: 'measured', description: `${bytes} bytes` });
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(VISIT_MAX_BYTES);
  },
);
