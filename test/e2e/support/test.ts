import { type Page, test as base, type TestInfo } from '@playwright/test';
import { copyUsedPhone, HOME, launchPhoneBrowser, type PhoneBrowser } from './browser.ts';
import { type Family, INVENTED_STATE, inventMotherAndDaughter } from './people.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Product, startProduct } from './product.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Each test has a proxy of its own. `road.url` is the product's address for the browser. */
  road: FaultProxy;
  /** If false, the phone has the app and the lists, and nobody is signed in. */
  isNewPhone: boolean;
  /** If true, the phone has the full browser, because only that has Background Sync. */
  hasBackgroundSync: boolean;
  /** A test can kill this browser and start it again. */
  phone: PhoneBrowser;
  /** No other test has this family. It has no account yet. */
  family: Family;
  /** Another phone, with a connection of its own. */
  other: { page: Page; road: FaultProxy };
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
  road: async ({ product }, use, testInfo) => {
    const road = await startFaultProxy(product.url);
    await emptyOtherCityLists(product, road);
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
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed out of the pattern
  family: ({}, use) => use(inventMotherAndDaughter()),
  other: async ({ product }, use) => {
    const road = await startFaultProxy(product.url);
    road.isFoundAt(HOME);
    const phone = await launchPhoneBrowser({ road, prepare: copyUsedPhone });
    await use({ page: await phone.newPage(), road });
    await phone.remove();
    await road.close();
  },
});

/** `page` is on the prepared phone, for tests that need the app at once. */
export const testOnPhone = test.extend({
  page: async ({ phone, viewport }, use) => {
    const page = await phone.newPage();
    if (viewport) await page.setViewportSize(viewport);
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

/**
 * The invented families live in one state. The lists of the other states would cost time in every
 * test, so the proxy answers with empty lists.
 */
async function emptyOtherCityLists(product: Product, road: FaultProxy): Promise<void> {
  const [state] = await product.query<{ id: string }>(
    `select id from reference_items where kind = 'state' and name = $1`,
    [INVENTED_STATE],
  );
  if (!state) throw new Error(`The server knows no state ${INVENTED_STATE}`);
  const isOfAnother = ({ path }: { path: string }): boolean => {
    const { pathname, searchParams } = new URL(path, product.url);
    return (
      pathname.endsWith('/core/city/') &&
      searchParams.get('query') === '' &&
      searchParams.get('state_id') !== state.id
    );
  };
  road.answer(isOfAnother, { status: 200, body: [] });
}
