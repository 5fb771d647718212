import { test as base, type TestInfo } from '@playwright/test';
import { HOME, launchPhoneBrowser, type PhoneBrowser } from './browser.ts';
import { emptyOtherCityLists } from './city-lists.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Product, startProduct } from './product.ts';
import { copyUsedPhone } from './used-phone.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Whether the phone gets the cities of all states, or of the families' own alone. */
  hasAllCities: boolean;
  /** A road of the test's own to the product; `road.url` is where the browser finds it. */
  road: FaultProxy;
  /** Whether the phone has never seen the app; else it has it, and the lists, with nobody signed in. */
  isNewPhone: boolean;
  /** A browser with a profile of its own, which can be killed and started again. */
  phone: PhoneBrowser;
}

interface WorkerFixtures {
  /** One product for all tests that a test runner's worker runs; each invents people of its own. */
  product: Product;
}

/** A test of the built product: browser, road, server and database are real, and the test's own. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed out of the pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  hasAllCities: [false, { option: true }],
  road: async ({ product, hasAllCities }, use, testInfo) => {
    const road = await startFaultProxy(product.url);
    if (!hasAllCities) await emptyOtherCityLists(product, road);
    await use(road);
    await tell(testInfo, { product, road });
    await road.close();
  },
  isNewPhone: [false, { option: true }],
  phone: async ({ road, isNewPhone }, use) => {
    road.isFoundAt(HOME);
    const phone = await launchPhoneBrowser({
      road,
      ...(isNewPhone ? {} : { prepare: copyUsedPhone }),
    });
    await use(phone);
    await phone.remove();
  },
});

/** As `test`, with the `page` on that phone: for whoever has the app already and does not kill it. */
export const testOnPhone = test.extend({
  page: async ({ phone, viewport, contextOptions }, use) => {
    const page = await phone.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: contextOptions.reducedMotion ?? null });
    await use(page);
  },
});

/** What one wants to know of a test that failed. */
async function tell(
  testInfo: TestInfo,
  { product, road }: { product: Product; road: FaultProxy },
): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  const requests = road.requests.map(
    ({ method, path, status, outcome }) => `${method} ${path} ${status ?? '-'} ${outcome}`,
  );
  await testInfo.attach('requests', { body: requests.join('\n'), contentType: 'text/plain' });
  await testInfo.attach('server', { body: product.said(), contentType: 'text/plain' });
}
