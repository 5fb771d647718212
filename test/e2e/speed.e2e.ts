import { expect, test } from './support/test.ts';

const SCRIPTS_MAX_BYTES = 150_000;
const PUBLIC_MAX_REQUESTS = 20;
const VISIT_MAX_BYTES = 450_000;

test(
  'The landing, /login, /register, /forgot-password and /terms ask for at most 150 KB of JavaScript, and a first visit costs at most 450 KB',
  { tag: '@long' },
  async ({ road, browser }) => {
    const countBytes = (requests: readonly { replyBytes: number }[]) =>
      requests.reduce((sum, { replyBytes }) => sum + replyBytes, 0);
    /** Returns the requests of a visit by a new browser. */
    const visit = async (path: string, isIdle: boolean) => {
      const before = road.requests.length;
      // The budget counts gzip bytes. Without this header, the browser would choose Brotli.
      const extraHTTPHeaders = { 'accept-encoding': 'gzip' };
      const context = await browser.newContext({
        locale: 'en-IN',
        ...(path === '/' ? { extraHTTPHeaders } : {}),
      });
      const page = await context.newPage();
      if (!isIdle) await page.addInitScript(() => void (globalThis.requestIdleCallback = () => 0));
      await page.goto(road.url + path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      if (isIdle) await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      else await page.waitForLoadState('networkidle');
      await context.close();
      return road.requests.slice(before);
    };

    await test.step('the landing', async () => {
      const scripts = (await visit('/', true)).filter(
        ({ headers }) =>
          headers['sec-fetch-dest'] === 'script' && headers['service-worker'] === undefined,
      );
      expect(scripts.every(({ headers }) => headers['accept-encoding'] === 'gzip')).toBe(true);
      tell(`the landing: ${scripts.length} scripts, ${countBytes(scripts)} bytes`);
      expect(countBytes(scripts)).toBeGreaterThan(1_000);
      expect(countBytes(scripts)).toBeLessThanOrEqual(SCRIPTS_MAX_BYTES);
    });

    for (const path of ['/login', '/register', '/forgot-password', '/terms']) {
      await test.step(`${path}, before it can be used`, async () => {
        // The requests of an idle browser do not count, so the idle callbacks never run.
        const requests = await visit(path, false);
        const files = requests.filter(({ path: asked }) => !asked.startsWith('/api/'));
        const bytes = countBytes(files.filter(({ path: asked }) => asked.endsWith('.js')));
        tell(`${path}: ${bytes} bytes, ${files.length} requests`);
        expect(bytes).toBeGreaterThan(50_000);
        expect(bytes).toBeLessThanOrEqual(SCRIPTS_MAX_BYTES);
        expect(files.length).toBeLessThanOrEqual(PUBLIC_MAX_REQUESTS);
      });
    }

    await test.step('a first visit to /login in all', async () => {
      const bytes = countBytes(await visit('/login', true));
      tell(`a first visit: ${bytes} bytes`);
      expect(bytes).toBeGreaterThan(100_000);
      expect(bytes).toBeLessThanOrEqual(VISIT_MAX_BYTES);
    });
  },
);

function tell(description: string): void {
  test.info().annotations.push({ type: 'measured', description });
  console.log(description);
}
