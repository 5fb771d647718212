import type { Page } from '@playwright/test';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { LIVENESS_PATH } from '../../../src/protocol/paths.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { HOME, launchPhoneBrowser, USED_PHONE } from './browser.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { untilReadyForOffline } from './phone-store.ts';
import { startProduct } from './product.ts';
import { openSavedProfile } from './saved-profile.ts';
import { prepareSeededData } from './seeded-data.ts';

/** Runs before the first test. Playwright calls the returned function after the last test. */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const removeData = await prepareSeededData();
  const removePhone = await prepareUsedPhone();
  return async () => {
    await removePhone();
    await removeData();
  };
}

/**
 * In this browser profile the app is installed, the lookup lists are loaded, and nobody is signed
 * in. Tests copy it, because the loading takes longer than most tests.
 */
async function prepareUsedPhone(): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder();
  const product = await startProduct();
  const road = await startFaultProxy(product.url);
  const phone = await launchPhoneBrowser({ road });
  try {
    const page = await phone.newPage();
    await openSavedProfile(page, { product, url: HOME });
    await untilReadyForOffline(page);
    await forgetAccount(page);
    await phone.quit(folder.path);
  } finally {
    await phone.remove();
    await road.close();
    await product.remove();
  }
  process.env[USED_PHONE] = folder.path;
  return () => folder.remove();
}

/** The lookup lists stay, because they belong to no account. */
async function forgetAccount(page: Page): Promise<void> {
  // This page has the same origin and does not run the app.
  await page.goto(HOME + LIVENESS_PATH);
  await page.evaluate(async () => {
    const until = async (request: IDBRequest | IDBTransaction, event: string) =>
      new Promise((resolve) => request.addEventListener(event, resolve));
    for (const { name = '' } of await indexedDB.databases()) {
      if (name.startsWith('sambandh-')) await until(indexedDB.deleteDatabase(name), 'success');
    }
    const opening = indexedDB.open('sambandh');
    await until(opening, 'success');
    const tables = ['session', 'settings'];
    const transaction = opening.result.transaction(tables, 'readwrite');
    for (const table of tables) transaction.objectStore(table).clear();
    await until(transaction, 'complete');
    opening.result.close();
  });
}
