import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { PRIVACY_PATHS } from '../../src/protocol/privacy.ts';
import { readZip } from '../support/read-zip.ts';
import { countAccountRows } from './support/account-data.ts';
import { textField } from './support/basic-info.ts';
import { type Family, inventMotherAndDaughter } from './support/people.ts';
import { startPlainServer } from './support/plain-server.ts';
import { untilOutboxIsEmpty } from './support/phone-store.ts';
import type { Product } from './support/product.ts';
import { expectReadableDialog } from './support/readable-dialog.ts';
import { isPost, loseAnswers } from './support/records.ts';
import { logIn } from './support/registration.ts';
import { openAccountWithBasicInfo } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import { expectAllSent, PERSONAL_DETAILS, stepHeading, submit } from './support/wizard.ts';

test('A mother downloads all stored data about her daughter, after entering her password again', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  const page = await open({ product, road, phone }, family);
  await ownData(page).getByRole('button', { name: 'Download everything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download everything' });

  await test.step('a wrong password is refused: the field says so, and has the focus', async () => {
    await password(dialog).fill('not her password');
    await dialog.getByRole('button', { name: 'Prepare the file' }).click();
    await expect(password(dialog)).toHaveAccessibleDescription(
      /This is not the password of this account/u,
    );
    await expect(password(dialog)).toBeFocused();
    await expectReadableDialog(page);
  });

  await test.step('her own password is accepted, with the keyboard only', async () => {
    await password(dialog).fill(family.password);
    await page.keyboard.press('Enter');
    const save = dialog.getByRole('link', { name: 'Save the file' });
    await expect(save).toBeFocused();
    await expect(dialog).toContainText('The file is not locked.');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ]);
    expect(download.suggestedFilename()).toMatch(/^sambandh-\d{4}-\d\d-\d\d\.zip$/u);
    const files = readZip(await readFile(await download.path()));
    expect([...files.keys()].sort()).toEqual([
      'account.json',
      expect.stringMatching(/^identity-documents\/aadhar-card-back\./u),
      expect.stringMatching(/^identity-documents\/aadhar-card-front\./u),
    ]);
    const contents = JSON.parse(files.get('account.json')?.toString() ?? '') as {
      profile: { sections: { primary: { values: { first_name: string } } } };
    };
    expect(contents.profile.sections.primary.values.first_name).toBe(family.basicInfo.firstName);
    await expect(dialog).toContainText('Look for it in Downloads.');
  });
});

test('She deletes the account: reads what is deleted, enters the password, and nothing stays on phone or server [S17]', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  const page = await open({ product, road, phone }, family);
  await page.goto(`${road.url}/profile?step=basic-info`);
  await expect(textField(page, 'First Name')).toHaveValue(family.basicInfo.firstName);

  await test.step('unsent work is named, also without a network', async () => {
    road.cut();
    await textField(page, "Mother's Name").fill('Sunita P.');
    await submit(page);
    await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
    await page.goto(`${road.url}/dashboard`);
    await ownData(page).getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete this account?' });
    await expect(dialog).toContainText('is not sent yet. It is deleted too.');
    await dialog.getByRole('button', { name: 'Save to a file' }).click();
    const wayOut = page.getByRole('dialog', { name: 'Save what is not sent to a file' });
    await expect(wayOut.getByRole('link', { name: /^Save the file/u })).toBeVisible();
    await wayOut.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toContainText('Backups of Sambandh are overwritten within 35 days.');
    await password(dialog).fill(family.password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog).toContainText('has been deleted. Try again to see whether', {
      timeout: 40_000,
    });
    await dialog.getByRole('button', { name: 'No, keep the account' }).click();
    await expect(dialog).toBeHidden();
    expect(await countAccounts(product, family)).toBe(1);
    expect(Object.values(await countAccountRows(page))).toEqual([
      expect.objectContaining({ outbox: 1 }),
    ]);
  });

  await test.step('then it is deleted', async () => {
    road.restore();
    await ownData(page).getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete this account?' });
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(password(dialog)).toHaveAccessibleDescription(/at least 8 characters/u);
    await expectReadableDialog(page);
    await password(dialog).fill(family.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/u);
    await expect(page.getByText('Account deleted')).toBeVisible();
    await expectNothingLeft(page);
    expect(await countAccounts(product, family)).toBe(0);
    await logIn(page, family);
    await expect(page.getByText('Login Failed')).toBeVisible();
  });
});

test('An erasure whose answer got lost is recognised at the second try, and then the phone is cleared too', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  const page = await open({ product, road, phone }, family);
  await ownData(page).getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this account?' });
  const stopLosing = loseAnswers(road, PRIVACY_PATHS.erasure);
  await password(dialog).fill(family.password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect.poll(() => countAccounts(product, family)).toBe(0);
  await expect(dialog).toContainText('has been deleted. Try again to see whether', {
    timeout: 40_000,
  });
  stopLosing();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await expectNothingLeft(page);
  expect(road.requests.filter(isPost(PRIVACY_PATHS.erasure)).length).toBeGreaterThan(0);
});

test('Without internet the section says that it is needed; a server without these calls is written to', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  const page = await open({ product, road, phone }, family);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await expect(ownData(page)).toContainText('This needs internet.');
  await page.context().setOffline(false);
  await expect(ownData(page)).not.toContainText('This needs internet.');

  const plain = await startPlainServer(product.url);
  try {
    const elsewhere = await phone.newPage();
    await elsewhere.goto(`${plain.url}/login`);
    await logIn(elsewhere, family);
    await elsewhere.waitForURL(/\/dashboard$/u);
    await expect(ownData(elsewhere)).toContainText('write to the grievance contact');
    await expect(ownData(elsewhere).getByRole('button')).toHaveCount(0);
  } finally {
    await plain.close();
  }
});

interface Place {
  product: Product;
  road: { url: string };
  phone: { newPage(): Promise<Page> };
}

async function open({ product, road, phone }: Place, family: Family): Promise<Page> {
  await openAccountWithBasicInfo(product, family);
  const page = await phone.newPage();
  await page.goto(`${road.url}/login`);
  await logIn(page, family);
  await page.waitForURL(/\/dashboard$/u);
  await expect(ownData(page).getByRole('button', { name: 'Delete account' })).toBeVisible();
  await expectAllSent(page, { withinMs: 10_000 });
  await untilOutboxIsEmpty(page);
  return page;
}

function ownData(page: Page): Locator {
  return page.getByRole('region', { name: 'Your data' });
}

function password(dialog: Locator): Locator {
  return dialog.getByRole('textbox', { name: 'Password' });
}

async function countAccounts(product: Product, family: Family): Promise<number> {
  const rows = await product.query('SELECT 1 FROM accounts WHERE email = $1', [family.email]);
  return rows.length;
}

/**
 * Only the number of clearings remains. It lets the phone recognise late answers and ignore them.
 */
async function expectNothingLeft(page: Page): Promise<void> {
  await expect
    .poll(async () => Object.values(await countAccountRows(page)))
    .toEqual([{ clearings: 1 }]);
}
