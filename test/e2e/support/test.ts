import { test as base, type TestInfo } from '@playwright/test';
import { HOME, launchPhoneBrowser, type PhoneBrowser } from './browser.ts';
import { emptyOtherCityLists } from './city-lists.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Product, startProduct } from './product.ts';
import { copyUsedPhone } from './used-phone.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /**
   * If true, the phone has the cities of all states. If false, it has only the cities of the
   * families' own state.
   */
  hasAllCities: boolean;
  /** The test's own proxy to the product; `road.url` is its address for the browser. */
  road: FaultProxy;
  /**
   * If true, the phone has never opened the app. If false, the phone has the app and the lists, and
   * nobody is signed in.
   */
  isNewPhone: boolean;
  /** A browser with its own profile, which a test can kill and start again. */
  phone: PhoneBrowser;
}

interface WorkerFixtures {
  /** One product for all tests of one Playwright worker. Each test invents its own people. */
  product: Product;
}

/** A test of the built product, with a real browser, proxy, server and database. */
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

/**
 * A variant of `test` with a `page` on the prepared phone. It is for tests that need the app
 * immediately and do not kill the browser.
 */
export const testOnPhone = test.extend({
  page: async ({ phone, viewport, contextOptions }, use) => {
    const page = await phone.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: contextOptions.reducedMotion ?? null });
    await use(page);
  },
});

/** Attaches the data that explains a failed test. */
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
