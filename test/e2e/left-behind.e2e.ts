import { textField } from './support/basic-info.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { listDrafts } from './support/phone-store.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import { expectReadableDialog } from './support/axe.ts';

test('What an account that cannot log in any more has left on the phone is saved to a file at the login, then deleted [S22]', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountWithBasicInfo(product, family);
  const page = await phone.newPage();
  await openBasicInfo(page, road.url, family);
  await textField(page, "Mother's Name").fill('Sunita P.');
  await expect.poll(() => listDrafts(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Keep it on this phone and log out' }).click();
  await expect(page).toHaveURL(/\/login$/u);

  const left = page.getByRole('region', { name: 'Still on this phone, not sent' });
  await expect(left).toContainText(family.email);
  await expect(left).toContainText('1 thing, since');
  await left.getByRole('button', { name: /^Download a copy/u }).click();
  const dialog = page.getByRole('dialog', { name: 'Download a copy of unsent work' });
  await expect(dialog.getByRole('link', { name: /^Download the file/u })).toBeVisible();
  await expectReadableDialog(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await left.getByRole('button', { name: /^Delete/u }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(family.email);
  await expectReadableDialog(page);
  await question.getByRole('button', { name: 'Delete without sending' }).click();
  await expect(left).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(left).toHaveCount(0);
});

test('A phone whose browser deleted the data names the steps that were not sent, until that is read', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountWithBasicInfo(product, family);
  const page = await phone.newPage();
  await openBasicInfo(page, road.url, family);
  await textField(page, "Mother's Name").fill('Sunita P.');
  const note = () => page.evaluate(() => localStorage.getItem('sambandh-unsent'));
  await expect.poll(note).toBe('basic-info:1');
  // A browser deletes the data of a site that is not open.
  await page.goto('about:blank');
  const browser = await page.context().newCDPSession(page);
  const storageTypes = 'indexeddb,local_storage';
  await browser.send('Storage.clearDataForOrigin', { origin: road.url, storageTypes });
  await page.goto(`${road.url}/login`);

  const banner = page.getByRole('status').filter({ hasText: 'This browser deleted' });
  await expect(banner).toContainText('had not sent: Basic Info (1).');
  await page.reload();
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(await note()).toBe('');
});
