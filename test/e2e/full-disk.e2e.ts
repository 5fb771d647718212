import type { Worker } from '@playwright/test';
import { textField } from './support/basic-info.ts';
import { copyUsedPhone, HOME, launchPhoneBrowser } from './support/browser.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { listOutbox } from './support/phone-store.ts';
import { listPrimaryRecords } from './support/records.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import {
  BASIC_INFO,
  expectAllSent,
  PERSONAL_DETAILS,
  sendingStrip,
  stepHeading,
  submit,
} from './support/wizard.ts';

test('On a full phone a step stays as it was typed, and says so; with some room it is saved [S1, S23]', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountWithBasicInfo(product, family);
  const page = await phone.newPage();
  await openBasicInfo(page, road.url, family);
  await expectAllSent(page, { withinMs: 20_000 });
  const makeRoom = await fillDisk(page);
  const mothersName = textField(page, "Mother's Name");
  await mothersName.fill('Sunita P.');
  await submit(page);
  await expect(page.getByText('What you typed is still here. This')).toBeVisible();
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await expect(mothersName).toHaveValue('Sunita P.');
  expect(await listOutbox(page)).toEqual([]);

  await makeRoom();
  await submit(page);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
  await expectAllSent(page, { withinMs: 20_000 });
  const [record] = await listPrimaryRecords(product, family);
  expect(record?.values['mother_name']).toBe('Sunita P.');
});

test('A phone that gets full while a step waits says so, in strip and panel, and sends it by itself once there is room [S23]', async ({
  product,
  road,
}) => {
  road.isFoundAt(HOME);
  const phone = await launchPhoneBrowser({ road, prepare: copyUsedPhone, attachToWorkers: true });
  const family = inventMotherAndDaughter();
  await openAccountWithBasicInfo(product, family);
  const page = await phone.newPage();
  await openBasicInfo(page, road.url, family);
  await expectAllSent(page, { withinMs: 20_000 });
  const [worker] = phone.context.serviceWorkers();
  if (!worker) throw new Error('No worker is there to send.');
  const makeRoom = await fillDisk(worker);
  await textField(page, "Mother's Name").fill('Sunita P.');
  await submit(page);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
  const isFull =
    'This phone is full. Free some space. What is waiting will then be sent automatically.';
  await expect(sendingStrip(page)).toContainText(isFull);
  await sendingStrip(page).getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Sending status' });
  await expect(panel.getByText(isFull)).toBeVisible();
  await expect(panel.getByText('You can close the app')).toHaveCount(0);

  await makeRoom();
  await panel.getByRole('button', { name: 'Send now' }).click();
  await expect(panel.getByText(isFull)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectAllSent(page, { withinMs: 20_000 });
  const [record] = await listPrimaryRecords(product, family);
  expect(record?.values['mother_name']).toBe('Sunita P.');
  await phone.remove();
});

/** A smaller quota does not help, because Chromium checks the quota only for large writes. */
async function fillDisk(page: Pick<Worker, 'evaluate'>): Promise<() => Promise<void>> {
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
