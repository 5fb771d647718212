import { test as base, type TestInfo } from '@playwright/test';
import { launchPhoneBrowser, type PhoneBrowser } from './browser.ts';
import { emptyOtherCityLists } from './city-lists.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Product, startProduct } from './product.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Whether the phone gets the cities of all states, or of the families' own alone. */
  hasAllCities: boolean;
  /** A road of the test's own to the product; `road.url` is where the browser finds it. */
  road: FaultProxy;
  /** A browser with a fresh profile, which can be killed and started again. */
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
  // oxlint-disable-next-line no-empty-pattern -- as above
  phone: async ({}, use) => {
    const phone = await launchPhoneBrowser();
    await use(phone);
    await phone.remove();
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
