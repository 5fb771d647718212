import type { Page } from '@playwright/test';
import { decodeJwt, SignJWT } from 'jose';
import { deriveKeys } from '../../../server/base/keys.ts';
import { KEEP_LATER_MESSAGE } from '../../../src/store/device/later-files.ts';
import { expect } from './test.ts';

export async function untilReadyForOffline(page: Page): Promise<void> {
  await untilAppIsKept(page);
  await expect
    .poll(() => countMissingCityLists(page), { timeout: 30_000, message: 'lists still to come' })
    .toBe(0);
}

/** Asks the worker to cache the later files, too, and waits until it has. */
export async function untilAppIsKept(page: Page): Promise<void> {
  await page.evaluate(askWorkerToKeepAll, KEEP_LATER_MESSAGE);
}

/** Runs in the page. */
async function askWorkerToKeepAll(message: typeof KEEP_LATER_MESSAGE): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const kept = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
  port1.start();
  active?.postMessage(message, [port2]);
  await kept;
}

/** The city lists arrive last, state by state. */
async function countMissingCityLists(page: Page): Promise<number> {
  const count = (store: string, prefix: string) => countKeys(page, { store, prefix });
  const [states, cityLists] = [
    await count('lookups', 'state:'),
    await count('lookupSets', 'city:'),
  ];
  return states === 0 ? Number.POSITIVE_INFINITY : states - cityLists;
}

interface StoredDraft {
  step: string;
  values: Record<string, unknown> & { typed: Record<string, string> };
}

export async function listDrafts(page: Page): Promise<StoredDraft[]> {
  return readStore(page, { database: await accountDatabase(page), store: 'drafts' });
}

export async function untilPlaceIsKept(page: Page, step: string): Promise<void> {
  const database = await accountDatabase(page);
  await expect
    .poll(async () => {
      const [row] = await readStore<{ currentStep: string }>(page, { database, store: 'progress' });
      return row?.currentStep;
    })
    .toBe(step);
}

export async function listOutbox(page: Page): Promise<{ target: string; state: string }[]> {
  return readStore(page, { database: await accountDatabase(page), store: 'outbox' });
}

export async function listMedia(
  page: Page,
): Promise<{ id?: string; slot: string; stage: string; isSubmitted?: boolean }[]> {
  return readStore(page, { database: await accountDatabase(page), store: 'media' });
}

/** The original and the compressed files count. */
export async function countStoredFiles(page: Page): Promise<number> {
  const files = await readStore(page, { database: await accountDatabase(page), store: 'files' });
  return files.length;
}

export async function untilSectionsAreHere(page: Page, keys: readonly string[]): Promise<void> {
  const database = await accountDatabase(page);
  const listHere = async () => {
    const rows = await readStore<{ key: string; server: unknown }>(page, {
      database,
      store: 'sections',
    });
    return rows.flatMap(({ key, server }) => (server === null ? [] : [key]));
  };
  await expect.poll(listHere).toEqual(expect.arrayContaining([...keys]));
}

/** A half-typed form is not in the outbox, so this function does not wait for it. */
export async function untilOutboxIsEmpty(page: Page): Promise<void> {
  await expect.poll(() => listOutbox(page)).toEqual([]);
}

/** Delays all writes to the table, as on a busy phone. The returned function ends the delay. */
export async function keepWritersWaiting(page: Page, table: string): Promise<() => Promise<void>> {
  const database = await accountDatabase(page);
  const held = await page.evaluateHandle(
    async ([name, store]) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const rows = opening.result.transaction(store, 'readwrite').objectStore(store);
      const state = { isHeld: true };
      const hold = () => {
        if (state.isHeld) rows.count().addEventListener('success', hold);
        else opening.result.close();
      };
      hold();
      return state;
    },
    [database, table] as const,
  );
  return () => held.evaluate((state) => void (state.isHeld = false));
}

export async function readToken(
  page: Page,
  wanted: 'access_token' | 'refresh_token' = 'access_token',
): Promise<string> {
  const token = await readDeviceRow(page, 'session', wanted);
  if (typeof token !== 'string') throw new Error('Nobody is signed in on this phone.');
  return token;
}

/** The access token ran out yesterday, as after a night without internet. */
export async function expireAccessToken(
  page: Page,
  { tokenSecret }: { tokenSecret: string },
): Promise<void> {
  const yesterdayS = Math.floor(Date.now() / 1000) - 86_400;
  const token = await new SignJWT(decodeJwt(await readToken(page)))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(yesterdayS)
    .setExpirationTime(yesterdayS + 900)
    .sign(deriveKeys({ tokenSecret }).accessToken[0]);
  await page.evaluate(async (value) => {
    const opening = indexedDB.open('sambandh');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction('session', 'readwrite');
    transaction.objectStore('session').put({ key: 'access_token', value });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
  }, token);
}

export function readSetting(page: Page, key: string): Promise<unknown> {
  return readDeviceRow(page, 'settings', key);
}

async function readDeviceRow(page: Page, store: string, key: string): Promise<unknown> {
  const place = { database: 'sambandh', store };
  const rows = await readStore<{ key: string; value: unknown }>(page, place);
  return rows.find((row) => row.key === key)?.value;
}

/** Counts the rows of each account's tables. Empty tables are left out. */
export async function countAccountRows(
  page: Page,
): Promise<Record<string, Record<string, number>>> {
  return page.evaluate(async () => {
    const result: Record<string, Record<string, number>> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('sambandh-')) continue;
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const tables = [...opening.result.objectStoreNames];
      const counts: Record<string, number> = {};
      for (const table of tables) {
        const counting = opening.result.transaction(table).objectStore(table).count();
        await new Promise((resolve) => counting.addEventListener('success', resolve));
        if (counting.result > 0) counts[table] = counting.result;
      }
      opening.result.close();
      result[name] = counts;
    }
    return result;
  });
}

/** All rows of all databases, as one text. The bytes of files are not in it. */
export async function readAllRows(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      for (const table of opening.result.objectStoreNames) {
        const reading = opening.result.transaction(table).objectStore(table).getAll();
        await new Promise((resolve) => reading.addEventListener('success', resolve));
        rows.push(reading.result);
      }
      opening.result.close();
    }
    return JSON.stringify(rows);
  });
}

/** Makes every section stale, as it is five minutes after it was fetched (spec.md §9). */
export async function letFetchedAge(page: Page): Promise<void> {
  await page.evaluate(
    async (database) => {
      const opening = indexedDB.open(database);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const transaction = opening.result.transaction('sections', 'readwrite');
      const sections = transaction.objectStore('sections');
      const reading = sections.getAll();
      reading.addEventListener('success', () => {
        for (const row of reading.result as object[]) sections.put({ ...row, fetchedAt: 0 });
      });
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      opening.result.close();
    },
    await accountDatabase(page),
  );
}

/** Opens the account's database as a newer version of the app in another tab would. */
export async function moveStorageOn(page: Page): Promise<void> {
  await page.evaluate(
    async (name) => {
      const opening = indexedDB.open(name, 990);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      opening.result.close();
    },
    await accountDatabase(page),
  );
}

async function accountDatabase(page: Page): Promise<string> {
  const names = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? ''),
  );
  const found = names.find((name) => name.startsWith('sambandh-'));
  if (!found) throw new Error(`No account has a database here, only ${names.join(', ')}`);
  return found;
}

async function readStore<Row>(
  page: Page,
  place: { database: string; store: string },
): Promise<Row[]> {
  return page.evaluate(async ({ database, store }) => {
    const opening = indexedDB.open(database);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction(store).objectStore(store).getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return reading.result as Row[];
  }, place);
}

async function countKeys(page: Page, keys: { store: string; prefix: string }): Promise<number> {
  return page.evaluate(async ({ store, prefix }) => {
    const opening = indexedDB.open('sambandh');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const counting = opening.result.transaction(store).objectStore(store).count(range);
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    return counting.result;
  }, keys);
}

/** A real phone may no longer have the files of earlier visits in the browser's own cache. */
export async function clearBrowserCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}
