import type { Page } from '@playwright/test';
import { LIVENESS_PATH } from '../../../src/protocol/paths.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { HOME, launchPhoneBrowser } from './browser.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { inventMotherAndDaughter } from './people.ts';
import { untilReadyForOffline } from './phone-store.ts';
import { startProduct } from './product.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './saved-profile.ts';
import { USED_PHONE } from './used-phone.ts';

/**
 * A phone that has had the app for a while: its worker, its files and the lists of the
 * lookup fields are there, and nobody is signed in. To bring all of that onto each phone
 * costs more than most tests do with it. Returns how to remove it.
 */
export async function prepareUsedPhone(): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder();
  const product = await startProduct();
  const road = await startFaultProxy(product.url);
  road.isFoundAt(HOME);
  const phone = await launchPhoneBrowser({ road });
  try {
    const family = inventMotherAndDaughter();
    await openAccountWithBasicInfo(product, family);
    const page = await phone.newPage();
    await openBasicInfo(page, HOME, family);
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

/** As if nobody had ever signed in: the lists of the lookup fields are the phone's. */
async function forgetAccount(page: Page): Promise<void> {
  // A page of the same origin that runs no app.
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
