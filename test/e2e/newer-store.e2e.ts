import type { Page } from '@playwright/test';
import { openAccount } from './support/account.ts';
import { inventYoungMan } from './support/people.ts';
import { logIn } from './support/registration.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { stepHeading, WELCOME } from './support/wizard.ts';
import { moveStorageOn } from './support/phone-store.ts';

test('A tab that was open while a newer version upgraded the storage says so, and writes nothing [S24]', async ({
  product,
  road,
  page,
}) => {
  const family = inventYoungMan();
  await openAccount(product, family);
  await page.goto(`${road.url}/login`);
  await logIn(page, family);
  await expect(stepHeading(page, WELCOME)).toBeVisible();
  const moved = await moveStorageOn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is out of date');
  await expect(page.getByRole('main')).toContainText('What you filled in is safe');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is out of date');
  expect(await readVersion(page, moved)).toBe(990);
});

async function readVersion(page: Page, name: string): Promise<number | undefined> {
  return page.evaluate(
    async (wanted) =>
      (await indexedDB.databases()).find((database) => database.name === wanted)?.version,
    name,
  );
}
