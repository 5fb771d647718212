import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { NOTICE_VERSION } from '../../src/domain/privacy-notice.ts';
import { PRIVACY_PATHS } from '../../src/protocol/access.ts';
import { readZip } from '../support/read-zip.ts';
import { textField } from './support/basic-info.ts';
import { type Family } from './support/people.ts';
import { countAccountRows, untilOutboxIsEmpty } from './support/phone-store.ts';
import type { Product } from './support/product.ts';
import { loseAnswers } from './support/records.ts';
import { logIn, openAndLogIn } from './support/registration.ts';
import { openAccountWithBasicInfo } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import { expectAllSent, PERSONAL_DETAILS, submitTo } from './support/wizard.ts';

test('A mother names a nominee, downloads everything, withdraws her consent and deletes the account: nothing stays on phone or server [S17]', async ({
  product,
  road,
  phone,
  family,
}) => {
  await openAccountWithBasicInfo(product, family);
  const page = await phone.newPage();
  await openAndLogIn(page, road.url, family);
  await page.waitForURL(/\/dashboard$/u);
  const own = page.getByRole('region', { name: 'Your data' });
  await own.locator('summary').press('Enter');
  await expect(own.getByRole('button').last()).toHaveText('Delete account');
  await expectAllSent(page, { withinMs: 10_000 });
  await untilOutboxIsEmpty(page);

  await test.step('without internet the section says that it is needed', async () => {
    await page.context().setOffline(true);
    await expect(own).toContainText('You need internet for this.');
    await page.context().setOffline(false);
    await expect(own).not.toContainText('You need internet for this.');
  });

  const consent = page.getByRole('dialog');
  await test.step('an account that is older than the notice can agree to it', async () => {
    await own.getByRole('button', { name: 'Your consent' }).click();
    await expect(consent).toContainText('We have no record that you agreed to the notice');
    await consent.getByRole('button', { name: 'Read the notice' }).press('Enter');
    await expect(consent.getByRole('region', { name: 'What happens to your data' })).toBeFocused();
    await consent.getByRole('button', { name: 'I agree to this use of the data' }).click();
    await expect(consent).toContainText('You agreed to the notice about your data on');
  });

  await test.step('[0140] who agreed to a former notice can agree to the newest one', async () => {
    await product.query(`update notice_consents set version = '2026-11-27'`);
    await consent.getByRole('button', { name: 'Close' }).click();
    await own.getByRole('button', { name: 'Your consent' }).click();
    await consent.getByRole('button', { name: 'Read the notice' }).click();
    await consent.getByRole('button', { name: 'I agree to this use of the data' }).click();
    await expect(consent.getByRole('button', { name: 'Read the notice' })).toBeVisible();
    const newest = 'select version from notice_consents order by id desc limit 1';
    expect(await product.query(newest)).toEqual([{ version: NOTICE_VERSION }]);
  });

  await test.step('a nominee is named, with a contact', async () => {
    await consent.getByLabel('Name', { exact: true }).fill('Vijay Kulkarni');
    await consent.getByRole('button', { name: 'Save' }).click();
    await expect(consent.getByLabel('How to reach them')).toHaveAttribute('aria-invalid', 'true');
    await consent.getByLabel('How to reach them').fill('98220 12345');
    await consent.getByRole('button', { name: 'Save' }).click();
    await expect(consent).toContainText('The nominee is saved at Sambandh. To remove the nominee');
    await consent.getByRole('button', { name: 'Close' }).click();
    expect(
      await product.query<{ name: string }>('select name, contact from nominees'),
    ).toContainEqual({ name: 'Vijay Kulkarni', contact: '98220 12345' });
  });

  await own.getByRole('button', { name: 'Download everything' }).click();
  const download = page.getByRole('dialog', { name: 'Download everything' });
  await test.step('a wrong password is refused: the field says so, and has the focus', async () => {
    await password(download).fill('not her password');
    await download.getByRole('button', { name: 'Prepare the file' }).click();
    await expect(password(download)).toHaveAccessibleDescription(
      /This is not the password of this account/u,
    );
    await expect(password(download)).toBeFocused();
  });

  await test.step('her own password is accepted, with the keyboard only', async () => {
    await password(download).fill(family.password);
    await page.keyboard.press('Enter');
    const save = download.getByRole('link', { name: 'Download the file' });
    await expect(save).toBeFocused();
    await expect(download).toContainText('The file is not locked.');
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/^sambandh-\d{4}-\d\d-\d\d\.zip$/u);
    const files = readZip(await readFile(await file.path()));
    expect([...files.keys()].sort()).toEqual([
      'account.json',
      expect.stringMatching(/^identity-documents\/aadhar-card-back\./u),
      expect.stringMatching(/^identity-documents\/aadhar-card-front\./u),
    ]);
    const contents = JSON.parse(files.get('account.json')?.toString() ?? '') as {
      profile: { sections: { primary: { values: { first_name: string } } } };
    };
    expect(contents.profile.sections.primary.values.first_name).toBe(family.basicInfo.firstName);
    await expect(download).toContainText('Look for the file in Downloads.');
    await page.keyboard.press('Escape');
  });

  const deletion = page.getByRole('alertdialog', { name: 'Delete this account?' });
  await test.step('withdrawing is stored at once and offers to delete the account', async () => {
    const question = page.getByRole('alertdialog');
    await own.getByRole('button', { name: 'Your consent' }).click();
    await consent.getByRole('button', { name: 'Withdraw consent' }).press('Enter');
    await expect(question.getByRole('button', { name: 'No, keep my consent' })).toBeFocused();
    await question.getByRole('button', { name: 'Withdraw consent' }).click();
    await expect(question).toContainText('Your withdrawal is recorded.');
    const kept =
      'select kind from notice_consents join accounts on accounts.id = account_id where email = $1 order by notice_consents.id';
    expect(await product.query(kept, [family.email])).toEqual([
      { kind: 'given' },
      { kind: 'given' },
      { kind: 'withdrawn' },
    ]);
    await question.getByRole('button', { name: 'Delete account' }).click();
    await deletion.getByRole('button', { name: 'No, keep the account' }).click();
    await expect(deletion).toBeHidden();
  });

  await page.goto(`${road.url}/profile?step=basic-info`);
  await expect(textField(page, 'First Name')).toHaveValue(family.basicInfo.firstName);

  await test.step('unsent work is named, also without a network', async () => {
    road.cut();
    await textField(page, "Mother's Name").fill('Sunita P.');
    await submitTo(page, PERSONAL_DETAILS);
    await page.goto(`${road.url}/dashboard`);
    await own.locator('summary').click();
    await own.getByRole('button', { name: 'Delete account' }).click();
    await expect(deletion).toContainText('is not sent yet. It will be deleted too.');
    await expect(deletion).toContainText('Backups keep a copy for up to 35 days.');
    await deletion.getByRole('button', { name: 'No, keep the account' }).click();
    await expect(deletion).toBeHidden();
    expect(await countAccounts(product, family)).toBe(1);
    expect(Object.values(await countAccountRows(page))).toEqual([
      expect.objectContaining({ outbox: 1 }),
    ]);
  });

  await test.step('the account is deleted, and the answer gets lost: the refused session is taken as the answer', async () => {
    const stopBlocking = road.block(({ method }) => method === 'PATCH');
    road.restore();
    await own.getByRole('button', { name: 'Delete account' }).click();
    await deletion.getByRole('button', { name: 'Yes, delete for good' }).click();
    await expect(password(deletion)).toHaveAccessibleDescription(/Enter the password/u);
    loseAnswers(road, PRIVACY_PATHS.erasure);
    await password(deletion).fill(family.password);
    await page.keyboard.press('Enter');
    await expect.poll(() => countAccounts(product, family)).toBe(0);
    await expect(deletion).toContainText('If the account is still there, it will be deleted', {
      timeout: 40_000,
    });
    stopBlocking();
    await expect(page).toHaveURL(/\/login$/u);
    await expect(page.getByText('Account deleted')).toBeVisible();
    await expect(page.getByText('Log in again')).toBeHidden();
    // Only the number of clearings remains. It lets the phone recognise late answers.
    await expect
      .poll(async () => Object.values(await countAccountRows(page)))
      .toEqual([{ clearings: 1 }]);
    await logIn(page, family);
    await expect(page.getByText('Login Failed')).toBeVisible();
  });
});

function password(dialog: Locator): Locator {
  return dialog.getByRole('textbox', { name: 'Password' });
}

async function countAccounts(product: Product, family: Family): Promise<number> {
  const rows = await product.query('SELECT 1 FROM accounts WHERE email = $1', [family.email]);
  return rows.length;
}
