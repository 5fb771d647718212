import { NOTICE_HASHES, NOTICE_VERSION } from '../../src/domain/notice.ts';
import { textField } from './support/basic-info.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { expectReadableDialog } from './support/readable-dialog.ts';
import { openAccountWithBasicInfo } from './support/saved-profile.ts';
import { agreeToNotice, logIn, register } from './support/registration.ts';
import { uploadAadhaar } from './support/account.ts';
import { expect, testOnPhone as test } from './support/test.ts';

interface Kept {
  kind: string;
  version: string | null;
  language: string | null;
  text_hash: string | null;
}
const KEPT =
  'select kind, version, language, text_hash from notice_consents join accounts on accounts.id = account_id where email = $1 order by notice_consents.id';

test('A mother reads how her data is used before she gives any, and her consent is stored with the text that she read', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  await page.goto(`${road.url}/register`);
  await page.getByRole('button', { name: 'Basic' }).click();
  await page.getByRole('button', { name: family.relation }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'What happens with your data',
  );
  for (const item of ['Which data', 'Who sees it', 'How long', 'Taking it back', 'Complaints']) {
    await expect(page.getByRole('heading', { name: item })).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText('Contact for questions and complaints: ');
  await expect(textField(page, 'Your Name')).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath('notice.png'), fullPage: true });

  await test.step('a person who does not agree is led back, and nothing was sent', async () => {
    await page.getByRole('button', { name: 'I do not agree' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Account type');
    expect(road.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  await test.step('a person who agrees continues, and is not asked again after the page was killed', async () => {
    await page.getByRole('button', { name: 'Basic' }).click();
    await page.getByRole('button', { name: family.relation }).click();
    await agreeToNotice(page);
    await expect(textField(page, 'Your Name')).toBeVisible();
    await page.reload();
    await expect(textField(page, 'Your Name')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(road.url);
  await register(page, product, family);
  expect(await product.query<Kept & object>(KEPT, [family.email])).toEqual([
    {
      kind: 'given',
      version: NOTICE_VERSION,
      language: 'en',
      text_hash: NOTICE_HASHES[NOTICE_VERSION]?.en,
    },
  ]);
});

test('On the dashboard a family names a nominee, and withdraws its consent as easily as it gave it', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountWithBasicInfo(product, family);
  await uploadAadhaar(product, family);
  await page.goto(`${road.url}/login`);
  await logIn(page, family);
  const own = page.getByRole('region', { name: 'Your data' });
  const dialog = page.getByRole('dialog');

  await test.step('an account that is older than the notice can agree to it', async () => {
    await own.getByRole('button', { name: 'Your consent' }).click();
    await expect(dialog).toContainText('No consent to the notice about your data is kept');
    await dialog.getByRole('button', { name: 'Read the notice' }).press('Enter');
    await expect(dialog.getByRole('region', { name: 'What happens with your data' })).toBeFocused();
    await agreeToNotice(page);
    await expect(dialog).toContainText('You agreed to the notice about your data on');
    await expectReadableDialog(page);
  });

  await test.step('a nominee is named, with a contact', async () => {
    await dialog.getByLabel('Name', { exact: true }).fill('Vijay Kulkarni');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(
      dialog
        .getByText('Please correct 1 thing')
        .or(dialog.getByText(/required/iu))
        .first(),
    ).toBeVisible();
    await dialog.getByLabel('How to reach them').fill('98220 12345');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('Saved. To remove it');
    await page.screenshot({ path: test.info().outputPath('consent.png') });
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(
      await product.query<{ name: string }>('select name, contact from nominees'),
    ).toContainEqual({ name: 'Vijay Kulkarni', contact: '98220 12345' });
  });

  await test.step('withdrawing is stored at once and offers to delete the account', async () => {
    const question = page.getByRole('alertdialog');
    await expect(own.getByRole('button').last()).toHaveText('Delete account');
    await own.getByRole('button', { name: 'Withdraw consent' }).press('Enter');
    await expect(question.getByRole('button', { name: 'No, keep the consent' })).toBeFocused();
    await question.getByRole('button', { name: 'Withdraw consent' }).click();
    await expect(question).toContainText('Your withdrawal is noted.');
    const kinds = (await product.query<Kept & object>(KEPT, [family.email])).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(['given', 'withdrawn']);
    await question.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Delete this account?' })).toBeVisible();
  });
});
