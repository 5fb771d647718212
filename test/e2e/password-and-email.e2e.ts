import { expectAccessible } from './support/axe.ts';
import { textField } from './support/basic-info.ts';
import { listOverflowing } from './support/fits.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { logIn, typeOtp } from './support/registration.ts';
import { findUndoLink } from './support/undo-link.ts';
import { openAccountWithBasicInfo } from './support/saved-profile.ts';
import { expect, testOnPhone as test } from './support/test.ts';

const NEW_PASSWORD = 'another good long password';

test(
  'A mother changes the password, then the email, by keyboard; the link in the mail to the former email brings it back',
  { tag: '@long' },
  async ({ product, road, page }) => {
    const family = inventMotherAndDaughter();
    const nephew = `nephew-${family.email}`;
    await openAccountWithBasicInfo(product, family);
    await page.goto(`${road.url}/login`);
    await logIn(page, family);
    const own = page.getByRole('region', { name: 'Account' });
    const dialog = page.getByRole('alertdialog');
    await own.locator('summary').press('Enter');

    await test.step('the password, after the old one was mistyped', async () => {
      await own.getByRole('button', { name: 'Change your password' }).press('Enter');
      await expect(textField(page, 'Current Password')).toBeFocused();
      await page.keyboard.type('not the password');
      await textField(page, 'New Password').fill(NEW_PASSWORD);
      await textField(page, 'Confirm Password').fill(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(textField(page, 'Current Password')).toHaveAccessibleDescription(
        /This is not the password of this account/u,
      );
      await textField(page, 'Current Password').fill(family.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status', { name: 'Password changed' })).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });

    await test.step('the email, to that of a relative, with the code that is sent there', async () => {
      await own.getByRole('button', { name: 'Change your email' }).press('Enter');
      await expect(textField(page, 'New Email')).toBeFocused();
      await expect(textField(page, 'New Email')).toHaveAccessibleDescription(
        /You can use a relative's email, and change it later\./u,
      );
      await page.keyboard.type(family.email);
      await textField(page, 'Password').fill(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(textField(page, 'New Email')).toHaveAccessibleDescription(
        /This is already the email of this account/u,
      );
      await textField(page, 'New Email').fill(nephew);
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText('We have sent a 6-digit OTP to:');
      await typeOtp(page, await product.readOtp(nephew));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status', { name: 'Email changed' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(nephew);
    });

    await test.step('the link in the mail to the former email', async () => {
      await page.goto(await findUndoLink(product, family.email));
      for (const [name, language] of Object.entries({ मराठी: 'mr', English: 'en' })) {
        await page.getByRole('link', { name, exact: true }).press('Enter');
        await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await listOverflowing(page)).toEqual([]);
      await expectAccessible(page, 'undo');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bring back your old email');
      await page.getByRole('button', { name: 'Bring it back' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your old email is back');
      await expect(page.getByRole('status')).toContainText(
        'Every phone and computer is logged out',
      );
      await page.getByRole('link', { name: 'Set a new password' }).press('Enter');
      await expect(page).toHaveURL(/\/forgot-password$/u);
      // The server answers the next request of every phone that its session has ended: the dashboard
      // makes one by itself.
      await page.goto(`${road.url}/dashboard`);
      await expect(page).toHaveURL(/\/login$/u, { timeout: 20_000 });
    });
    const kept = await product.query<{ email: string }>(
      'select email from accounts where email = $1',
      [family.email],
    );
    expect(kept).toHaveLength(1);
  },
);
