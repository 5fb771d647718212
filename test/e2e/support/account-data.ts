import type { Page } from '@playwright/test';

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

/** Makes every section stale, as it is five minutes after it was fetched (spec.md §9). */
export async function letFetchedAge(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const opening = indexedDB.open(names.find((name) => name.startsWith('sambandh-')) ?? '');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction('sections', 'readwrite');
    const sections = transaction.objectStore('sections');
    const reading = sections.getAll();
    reading.addEventListener('success', () => {
      for (const row of reading.result as object[]) sections.put({ ...row, fetchedAt: 0 });
    });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
  });
}
