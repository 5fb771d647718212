import type { Page } from '@playwright/test';

/** Another tab's newer version has opened the account's store. */
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
