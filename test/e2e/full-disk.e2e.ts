import type { Page } from '@playwright/test';
import { textField } from './support/basic-info.ts';
import { listOutbox } from './support/phone-store.ts';
import { listPrimaryRecords } from './support/records.ts';
import { openSavedProfile } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import {
  BASIC_INFO,
  expectAllSent,
  PERSONAL_DETAILS,
  stepHeading,
  submit,
  submitTo,
} from './support/wizard.ts';

test('On a full phone a step stays as it was typed, and says so; with some room it is saved [S1, S23]; once the browser deleted the data, the login names what was not sent', async ({
  product,
  road,
  phone,
}) => {
  const page = await phone.newPage();
  const family = await openSavedProfile(page, { product, url: road.url });
  await expectAllSent(page, { withinMs: 20_000 });
  const makeRoom = await fillDisk(page);
  const mothersName = textField(page, "Mother's Name");
  await mothersName.fill('Sunita P.');
  await submit(page);
  await expect(page.getByText('so this step could not be saved')).toBeVisible();
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await expect(mothersName).toHaveValue('Sunita P.');
  expect(await listOutbox(page)).toEqual([]);

  await makeRoom();
  await submitTo(page, PERSONAL_DETAILS);
  await expectAllSent(page, { withinMs: 20_000 });
  const [record] = await listPrimaryRecords(product, family);
  expect(record?.values['mother_name']).toBe('Sunita P.');

  await test.step('A phone whose browser deleted the data names the steps that were not sent, until that is read', async () => {
    const note = () => page.evaluate(() => localStorage.getItem('sambandh-unsent'));
    await page.getByRole('link', { name: 'Go Back' }).click();
    await mothersName.fill('Sunita R.');
    await expect.poll(note).toBe('basic-info:1');
    // A browser deletes the data of a site that is not open.
    await page.goto('about:blank');
    const browser = await page.context().newCDPSession(page);
    const storageTypes = 'indexeddb,local_storage';
    await browser.send('Storage.clearDataForOrigin', { origin: road.url, storageTypes });
    await page.goto(`${road.url}/login`);

    const banner = page.getByRole('status').filter({ hasText: 'This browser deleted' });
    await expect(banner).toContainText('no longer on this phone: Basic Info (1).');
    await banner.getByRole('button', { name: 'Close' }).click();
    await expect(banner).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(await note()).toBe('');
  });
});

/** A smaller quota does not help, because Chromium checks the quota only for large writes. */
async function fillDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { prototype } = IDBObjectStore;
    const { put, add } = Object.getOwnPropertyDescriptors(prototype);
    const refuse = () => {
      throw new DOMException('There is no more room.', 'QuotaExceededError');
    };
    Object.assign(prototype, { put: refuse, add: refuse });
    Object.assign(globalThis, { makeRoom: () => Object.defineProperties(prototype, { put, add }) });
  });
  return () => page.evaluate(() => void (globalThis as { makeRoom?: () => unknown }).makeRoom?.());
}
