import { test as base, type TestInfo } from '@playwright/test';
import { HOME, launchPhoneBrowser, type PhoneBrowser } from './browser.ts';
import { emptyOtherCityLists } from './city-lists.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Product, startProduct } from './product.ts';
import { copyUsedPhone } from './used-phone.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** If false, the phone has only the cities of the families' own state. */
  hasAllCities: boolean;
  /** Each test has a proxy of its own. `road.url` is the product's address for the browser. */
  road: FaultProxy;
  /** If false, the phone has the app and the lists, and nobody is signed in. */
  isNewPhone: boolean;
  /** If true, the phone has the full browser, because only that has Background Sync. */
  hasBackgroundSync: boolean;
  /** A test can kill this browser and start it again. */
  phone: PhoneBrowser;
}

interface WorkerFixtures {
  /** All tests of a Playwright worker share the product, so each test invents its own people. */
  product: Product;
}

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
  hasBackgroundSync: [false, { option: true }],
  phone: async ({ road, isNewPhone, hasBackgroundSync }, use) => {
    road.isFoundAt(HOME);
    const phone = await launchPhoneBrowser({
      road,
      hasBackgroundSync,
      ...(isNewPhone ? {} : { prepare: copyUsedPhone }),
    });
    await use(phone);
    await phone.remove();
  },
});

/** `page` is on the prepared phone, for tests that need the app at once. */
export const testOnPhone = test.extend({
  page: async ({ phone, viewport, contextOptions }, use) => {
    const page = await phone.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: contextOptions.reducedMotion ?? null });
    await use(page);
  },
});

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
