import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { textField } from './support/basic-info.ts';
import { openAccount } from './support/account.ts';
import { cameraPhoto, fetchPhotos, openAccountAt, photoInput, upload } from './support/media.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { startProduct } from './support/product.ts';
import { listPrimaryRecords } from './support/records.ts';
import { logIn } from './support/registration.ts';
import { openBasicInfo, openSavedProfile } from './support/saved-profile.ts';
import { expect, test as base } from './support/test.ts';
import { expectAllSent, PERSONAL_DETAILS, submitTo } from './support/wizard.ts';

/** Within this time, the phones must give the server all its data again [S26]. */
const BACK_WITHIN_MS = 120_000;

/** Each test replaces the database, so it needs a product of its own. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed out of the pattern
  product: async ({}, use) => {
    const product = await startProduct();
    await use(product);
    await product.remove();
  },
});

test('The server comes back from a backup: what two phones had sent since is there again, and nobody else gets it [S26]', async ({
  product,
  road,
  phone,
  other,
  family,
}) => {
  test.setTimeout(300_000);
  const mother = await phone.newPage();
  const father = other.page;
  let backup = '';

  await test.step('both are signed in when the backup is made', async () => {
    await openAccountAt({ product, family }, 'personal-photo');
    await openBasicInfo(mother, road.url, family);
    await openBasicInfo(father, other.road.url, family);
    backup = await product.backUp(join(product.dataDir, '..', 'backups'));
  });

  await test.step('three saves and a new photo arrive after it', async () => {
    await change(mother, "Mother's Name", 'Sunita Pawar');
    await expectAllSent(mother, { withinMs: 20_000 });
    await father.goto(`${other.road.url}/profile?step=basic-info`);
    await father.reload();
    await change(father, "Father's Name", 'Prakash Gole');
    await expectAllSent(father, { withinMs: 20_000 });
    await mother.goto(`${road.url}/profile?step=basic-info`);
    await change(mother, 'Contact Number', '98220 54321');
    await expectAllSent(mother, { withinMs: 20_000 });
    await mother.goto(`${road.url}/profile?step=personal-photo`);
    await photoInput(mother).setInputFiles(await cameraPhoto('rohini.jpg'));
    await upload(mother).click();
    await expect.poll(() => fetchPhotos({ product, family })).toHaveLength(1);
    await expectAllSent(mother, { withinMs: 30_000 });
  });

  const before = (await listPrimaryRecords(product, family))[0]?.values;
  const numbers = await listAccountNumbers();

  await test.step('the server goes back, and both open the app', async () => {
    await product.goBackTo(backup);
    expect(await fetchPhotos({ product, family })).toEqual([]);
    const readValues = async () => (await listPrimaryRecords(product, family))[0]?.values;
    // His phone does not know her last save. If it were first, she would be asked which number counts.
    for (const page of [mother, father]) {
      await page.reload();
      await logInAgain(page);
      await expect.poll(readValues, { timeout: BACK_WITHIN_MS }).toEqual(before);
    }
    await expect
      .poll(async () => (await fetchPhotos({ product, family })).length, {
        timeout: BACK_WITHIN_MS,
      })
      .toBe(1);
    await expectAllSent(mother, { withinMs: 30_000 });
  });

  await test.step('an account that is made now has a number and a profile of its own', async () => {
    const neighbours = inventMotherAndDaughter();
    await openAccount(product, neighbours);
    expect(numbers).not.toContain((await listAccountNumbers()).at(-1));
    expect(await listPrimaryRecords(product, neighbours)).toEqual([]);
  });

  async function listAccountNumbers(): Promise<string[]> {
    const rows = await product.query<{ id: string }>('SELECT id FROM accounts ORDER BY id');
    return rows.map(({ id }) => id);
  }

  async function logInAgain(page: Page): Promise<void> {
    await page.waitForURL(/\/(profile|dashboard|login)/u);
    if (page.url().includes('/login')) await logIn(page, family);
  }
});

test('The server’s database is emptied: the new account of the same address gets nothing of the old one, which stays on the phone [S26] [S15]', async ({
  product,
  road,
  phone,
}) => {
  test.setTimeout(300_000);
  const mother = await phone.newPage();
  const family = await openSavedProfile(mother, { product, url: road.url });
  road.cut();
  await change(mother, "Mother's Name", 'Sunita Pawar');
  await product.beginAnew();
  await openAccount(product, family);
  road.restore();
  await mother.reload();
  await mother.waitForURL(/\/login/u, { timeout: 60_000 });
  await expect(mother.getByText(family.email).first()).toBeVisible();
  await logIn(mother, family);
  await mother.waitForURL(/\/profile/u);
  expect(await listPrimaryRecords(product, family)).toEqual([]);
});

async function change(page: Page, field: string, text: string): Promise<void> {
  await textField(page, field).fill(text);
  await submitTo(page, PERSONAL_DETAILS);
}
