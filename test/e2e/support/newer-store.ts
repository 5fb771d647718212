import type { Page } from '@playwright/test';

/** Opens the account's database as a newer version of the app in another tab would. */
export async function moveStorageOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((database) => database.name?.startsWith('sambandh-'))?.name ?? '';
    const opening = indexedDB.open(name, 990);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    opening.result.close();
    return name;
  });
}
