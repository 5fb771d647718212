import { textField } from './support/basic-info.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { untilReadyForOffline } from './support/phone-store.ts';
import { listPrimaryRecords } from './support/records.ts';
import { logIn } from './support/registration.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './support/saved-profile.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { expectAllSent, PERSONAL_DETAILS, stepHeading, submit } from './support/wizard.ts';

test(
  'A mother logs a phone out from another one; it is told, loses nothing that was typed in the tunnel, and that arrives once after its next login [S15, S17]',
  { tag: '@long' },
  async ({ product, road, page, other: lost }) => {
    const family = inventMotherAndDaughter();
    const other = lost.page;

    await test.step('on one phone somebody fills in a field in the tunnel', async () => {
      await openAccountWithBasicInfo(product, family);
      await openBasicInfo(other, lost.road.url, family);
      await untilReadyForOffline(other);
      lost.road.cut();
      await textField(other, "Mother's Name").fill('Sunita P.');
      await submit(other);
      await expect(stepHeading(other, PERSONAL_DETAILS)).toBeVisible();
    });

    await test.step('on the other one the mother sees it in the list, and logs it out by keyboard', async () => {
      await page.goto(`${road.url}/login`);
      await logIn(page, family);
      const own = page.getByRole('region', { name: 'Account' });
      await own.locator('summary').press('Enter');
      await own.getByRole('button', { name: 'Where you are logged in' }).press('Enter');
      const list = page.getByRole('dialog');
      const here = list.getByRole('listitem').filter({ hasText: /This (phone|computer)/u });
      await expect(here).toHaveCount(1);
      await expect(here.getByRole('button')).toHaveCount(0);
      await list.getByRole('button', { name: 'Log out of all others' }).press('Enter');

      const question = page.getByRole('alertdialog');
      await expect(question.getByRole('textbox', { name: 'Password' })).toBeFocused();
      await page.keyboard.type('not the password');
      await page.keyboard.press('Enter');
      await expect(question).toContainText('This is not the password of this account');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(family.password);
      await page.keyboard.press('Enter');
      await expect(list).toContainText('You are not logged in anywhere else.');
      await expect(list.getByText('Logged out. We have sent you an email about it.')).toBeFocused();
    });

    await test.step('the phone comes out of the tunnel: it says what happened, and keeps everything', async () => {
      lost.road.restore();
      await expect(other).toHaveURL(/\/login$/u, { timeout: 20_000 });
      await expect(
        other.getByText('What is waiting will be sent after you log in again with this email.'),
      ).toBeVisible();
      await expect(
        other.getByText('this phone was logged out from another phone or computer'),
      ).toBeVisible();
      expect(await motherName()).not.toBe('Sunita P.');
    });

    await test.step('after the next login there it arrives, once', async () => {
      await logIn(other, family);
      await expect.poll(motherName, { timeout: 20_000 }).toBe('Sunita P.');
      expect((await listPrimaryRecords(product, family))[0]).toMatchObject({ version: 2 });
      await other.goto(`${lost.road.url}/profile?step=basic-info`);
      await expectAllSent(other, { withinMs: 20_000 });
    });

    async function motherName(): Promise<unknown> {
      return (await listPrimaryRecords(product, family))[0]?.values['mother_name'];
    }
  },
);
