import type { Locator, Page } from '@playwright/test';
import { listFilesOnPhone, submitAadhaar } from './support/aadhaar.ts';
import { expectEachOnce } from './support/arrival.ts';
import { textField } from './support/basic-info.ts';
import { launchPhoneBrowser } from './support/browser.ts';
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';
import { type Builds, startBuilds, versionOf } from './support/next-build.ts';
import {
  clearBrowserCache,
  listOutbox,
  untilAppIsKept,
  untilOutboxIsEmpty,
} from './support/phone-store.ts';
import { type Product, startProduct } from './support/product.ts';
import { isPost } from './support/records.ts';
import { paths } from '../../src/protocol/paths.ts';
import { expect, test as base } from './support/test.ts';
import {
  AADHAAR,
  BASIC_INFO,
  comeToAadhaar,
  comeToBasicInfo,
  stepHeading,
} from './support/wizard.ts';

interface Fixtures {
  /** The test restarts the server with other builds, so it needs a product of its own. */
  builds: Builds;
  ownProduct: Product;
  ownRoad: FaultProxy;
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed out of the pattern
  builds: async ({}, use) => {
    const builds = await startBuilds();
    await use(builds);
    await builds.remove();
  },
  ownProduct: async ({ builds }, use) => {
    const product = await startProduct({ WEB_ROOT: builds.path });
    await use(product);
    await product.remove();
  },
  ownRoad: async ({ ownProduct }, use) => {
    const road = await startFaultProxy(ownProduct.url);
    await use(road);
    await road.close();
  },
});

test('A new version comes while Basic Info is half typed and the Aadhaar card waits: nothing changes before Reload, and nothing is lost after it [S24]', async ({
  builds,
  ownProduct: product,
  ownRoad: road,
  phone,
  family,
}) => {
  const page = await phone.newPage();
  await comeToAadhaar(page, { product, url: road.url, family });
  await untilWorkerIsThere(page);
  const unblock = road.block(isPost(paths.documents));
  await submitAadhaar(page);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  const queued = await listFilesOnPhone(page);
  const waiting = await listOutbox(page);
  expect(waiting.map(({ target }) => target).toSorted()).toEqual(['aadhaar-back', 'aadhaar-front']);
  await textField(page, 'First Name').fill('Anj');

  await test.step('the server starts with the new version: the form is not interrupted', async () => {
    await deploy({ builds, product });
    await untilVersionWaits(page);
    await textField(page, 'First Name').pressSequentially('ali');
    await textField(page, 'Last Name').fill('Kulkarni');
    await expect(question(page)).toHaveCount(0);
    expect(await versionOf(page)).toBe('');
    await clearBrowserCache(page);
    // The script of the calendar is loaded only now. It belongs to the old version, which the
    // server no longer has.
    await page.getByRole('button', { name: 'Open calendar' }).click();
    await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
  });

  await test.step('leaves the form: now it is asked; Later changes nothing and asks again at the next start', async () => {
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'Later' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(stepHeading(page, AADHAAR)).toBeVisible();
    await page.reload();
    await expect(question(page)).toBeVisible();
    expect(await versionOf(page)).toBe('');
  });

  await test.step('Reload: the new version is there, and so is everything else', async () => {
    await answerReload(page);
    await expect.poll(() => versionOf(page)).toBe('v1');
    await expect(stepHeading(page, AADHAAR)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(await listFilesOnPhone(page)).toEqual(queued);
    expect((await listOutbox(page)).map(({ target }) => target)).toEqual(
      waiting.map(({ target }) => target),
    );
    await page.goto(`${road.url}/profile?step=basic-info`);
    await expect(textField(page, 'First Name')).toHaveValue('Anjali');
    await expect(textField(page, 'Last Name')).toHaveValue('Kulkarni');
  });

  await test.step('the new worker sends what the old one queued, once', async () => {
    expect(await describeWorkers(page)).toEqual({ waiting: false, controls: true });
    unblock();
    await untilOutboxIsEmpty(page);
    await expectEachOnce({ product, road }, paths.documents, 2);
    await expect(textField(page, 'First Name')).toHaveValue('Anjali');
  });
});

test(
  'One tab takes the new version: the other goes on with its form and its own screens, and is asked later',
  { tag: '@long' },
  async ({ builds, ownProduct: product, ownRoad: road, phone, family }) => {
    const page = await phone.newPage();
    await comeToBasicInfo(page, { product, url: road.url, family });
    await untilAppIsKept(page);
    await textField(page, 'First Name').fill('Anju');
    const other = await phone.newPage();
    await other.goto(`${road.url}/profile?step=welcome`);
    await expect(other.getByRole('button', { name: 'Continue' })).toBeVisible();
    await deploy({ builds, product });
    await untilVersionWaits(other);

    await answerReload(other);
    await expect.poll(() => versionOf(other)).toBe('v1');
    await other.close();

    expect(await versionOf(page)).toBe('');
    await expect(textField(page, 'First Name')).toHaveValue('Anju');
    await expect(question(page)).toHaveCount(0);
    road.cut();
    await clearBrowserCache(page);
    await page.getByRole('button', { name: 'Open calendar' }).click();
    await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible();
    await page.keyboard.press('Escape');
    road.restore();

    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(stepHeading(page, AADHAAR)).toBeVisible();
    await answerReload(page);
    await expect.poll(() => versionOf(page)).toBe('v1');
    await page.goto(`${road.url}/profile?step=basic-info`);
    await expect(textField(page, 'First Name')).toHaveValue('Anju');
  },
);

test(
  'Where no worker keeps the old version, the next screen comes with the new one',
  { tag: '@long' },
  async ({ builds, ownProduct: product, ownRoad: road, browser }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`${road.url}/login`);
    await expect(textField(page, 'Email')).toBeVisible();
    await deploy({ builds, product });
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
    expect(await versionOf(page)).toBe('v1');
    await context.close();
  },
);

test(
  "A hotel's sign-in page answers while the app is kept for offline: none of it is kept, and the app comes whole later",
  { tag: '@long' },
  async ({ ownRoad: road, builds, ownProduct: product, phone }) => {
    const page = await phone.newPage();
    await page.goto(`${road.url}/login`);
    await expect(textField(page, 'Email')).toBeVisible();
    const isFile = ({ path }: { path: string }) => path.startsWith('/icons/');
    await expect.poll(() => road.requests.some(isFile)).toBe(true);
    road.portal();
    await expect
      .poll(() => road.requests.filter(({ outcome }) => outcome === 'portal').length)
      .toBeGreaterThan(0);
    await expect.poll(() => isAnyWorkerThere(page), { timeout: 30_000 }).toBe(false);

    road.restore();
    await page.reload();
    await untilWorkerIsThere(page);
    expect(await listForeignFiles(page)).toEqual([]);
    road.cut();
    await page.goto(`${road.url}/forgot-password`);
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();

    await test.step('the same with a new version: the old one stays, whole', async () => {
      road.restore();
      await deploy({ builds, product });
      const begun = road.requests.length;
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
      });
      await expect.poll(() => road.requests.slice(begun).some(isAsset)).toBe(true);
      road.portal();
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing))
        .toBe(null);
      expect((await describeWorkers(page)).waiting).toBe(false);
      expect(await listForeignFiles(page)).toEqual([]);
      road.restore();
      await untilVersionWaits(page);
      await answerReload(page);
      await expect.poll(() => versionOf(page)).toBe('v1');
    });
  },
);

function isAsset({ path }: { path: string }): boolean {
  return path.startsWith('/assets/');
}

function isAnyWorkerThere(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    return Boolean(found?.installing ?? found?.waiting ?? found?.active);
  });
}

/** A file is foreign if it came from the sign-in page of the hotel's Wi-Fi. */
function listForeignFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const foreign: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? '';
        if (text.includes('Hotel')) foreign.push(request.url);
      }
    }
    return foreign;
  });
}

test(
  'A phone that slept through a version opens with the newest, and its half-typed form',
  { tag: '@long' },
  async ({ builds, ownProduct: product, ownRoad: road, family }) => {
    const phone = await launchPhoneBrowser();
    let page = await phone.newPage();
    await comeToBasicInfo(page, { product, url: road.url, family });
    await untilWorkerIsThere(page);
    await textField(page, 'First Name').fill('Anjali');
    await textField(page, 'Last Name').fill('Kulkarni');
    await deploy({ builds, product });
    await untilVersionWaits(page);
    await phone.kill();
    await builds.next();
    await product.restart();

    await phone.relaunch();
    page = await phone.newPage();
    await page.goto(`${road.url}/profile?step=basic-info`);
    await expect(textField(page, 'First Name')).toHaveValue('Anjali');
    await expect(textField(page, 'Last Name')).toHaveValue('Kulkarni');
    await untilVersionIsWhole(page, 'v1-v2');
    // The app restored the half-typed form, and nobody is typing, so the question appears.
    await answerReload(page);
    await expect.poll(() => versionOf(page)).toBe('v1-v2');
    await expect(textField(page, 'First Name')).toHaveValue('Anjali');
    await expect(textField(page, 'Last Name')).toHaveValue('Kulkarni');
    await phone.remove();
  },
);

async function deploy({ builds, product }: { builds: Builds; product: Product }): Promise<void> {
  await builds.next();
  await product.restart();
}

function question(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'New content available. Reload?', exact: true });
}

/**
 * The question appears when the new version is cached, which takes longer than the timeout of a
 * click.
 */
async function answerReload(page: Page): Promise<void> {
  const reload = question(page).getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible({ timeout: 60_000 });
  await reload.click();
}

async function untilWorkerIsThere(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** The browser looks for a new version only from time to time, so the test asks it to. */
async function untilVersionWaits(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect
    .poll(async () => (await describeWorkers(page)).waiting, { timeout: 30_000 })
    .toBe(true);
}

/** A waiting worker proves nothing, because it may belong to another version. */
async function untilVersionIsWhole(page: Page, version: string): Promise<void> {
  await expect.poll(() => page.evaluate(isVersionWhole, version), { timeout: 60_000 }).toBe(true);
}

async function isVersionWhole(version: string): Promise<boolean> {
  const { installing } = await navigator.serviceWorker.ready;
  const script = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
  );
  return installing === null && script.flat().some(({ url }) => url.endsWith(`-${version}.js`));
}

function describeWorkers(page: Page): Promise<{ waiting: boolean; controls: boolean }> {
  return page.evaluate(async () => {
    const { waiting, active } = await navigator.serviceWorker.ready;
    return {
      waiting: waiting !== null,
      controls: active !== null && active === navigator.serviceWorker.controller,
    };
  });
}
