import type { Page } from '@playwright/test';
import { paths } from '../../src/protocol/paths.ts';
import { openAccount } from './support/account.ts';
import {
  button,
  expectError,
  expectToast,
  heading,
  otherThan,
  SAFE,
} from './support/account-screens.ts';
import { BOTH_WIDTHS, expectAccessible } from './support/axe.ts';
import { textField } from './support/basic-info.ts';
import { closeToasts, toasts } from './support/catalogue.ts';
import { press, tabTo, type } from './support/keyboard.ts';
import { isPost, loseAnswers } from './support/records.ts';
import { logIn, openAndLogIn } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { WELCOME } from './support/wizard.ts';

test('A failed login gives the reason; a person who forgot the password sets a new one, with the keyboard and accessible names only', async ({
  product,
  road,
  page,
  context,
  family,
}) => {
  const newPassword = `new ${family.password}`;
  await openAccount(product, family);
  await page.goto(`${road.url}/login`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await test.step('without internet each screen around the account says which data is safe, and what has to wait', async () => {
    const needsInternet = async (what: string) => {
      await expect(page.getByRole('main')).toContainText(what);
      await expect(page.getByRole('main')).toContainText(SAFE);
    };
    await context.setOffline(true);
    await needsInternet('You need internet to log in.');
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await needsInternet('You need internet to set a new password.');
    await page.goto(`${road.url}/register`);
    await needsInternet('You need internet to register.');
    await expect(button(page, 'Retry')).toBeVisible();
    await page.goto(`${road.url}/terms`);
    await expect(heading(page, 'Terms and privacy')).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('a failed login is told in the middle at the top, and why', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openAndLogIn(page, road.url, { ...family, password: 'short' });
    await expectError(page, 'Password must be at least 8 characters');
    await expectAccessible(page, 'login with an error', BOTH_WIDTHS);
    await logIn(page, { ...family, password: 'not the password' });
    const toast = page.getByRole('status').filter({ hasText: 'Login Failed' });
    await expect(toast).toHaveText('Login FailedPlease check credentials or try again later.');
    const box = await toast.boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(20);
    expect(box?.y).toBeLessThan(120);
    await closeToasts(page);
    road.portal();
    await button(page, 'Submit').click();
    await expect(toast).toContainText('This Wi-Fi has its own login page.');
    await closeToasts(page);
    road.cut();
    await button(page, 'Submit').click();
    await expect(toast).toContainText('Could not reach Sambandh. You need internet for this.');
    await closeToasts(page);
    road.restore();
  });

  await page.goto(`${road.url}/login`);
  await press(page, page.getByRole('link', { name: 'Forgot Password?' }));
  await expect(heading(page, 'Reset password')).toBeFocused();

  await test.step('asks for a code, which is not sent at first, goes back, and asks once more', async () => {
    await type(page, textField(page, 'Email'), family.email);
    const sendAgain = road.answer(isPost(paths.requestPasswordReset), { status: 500 });
    await press(page, button(page, 'Send OTP'));
    await expectToast(page, { title: 'Error', text: 'Failed to send OTP' });
    sendAgain();
    await press(page, button(page, 'Send OTP'));
    await expectToast(page, { title: 'Success', text: 'OTP sent to your email' });
    await product.readOtp(family.email);
    await expect(textField(page, 'Email')).toHaveAttribute('readonly');
    await expect(heading(page, 'Reset password')).toBeFocused();
    await press(page, button(page, 'Back'));
    await expect(textField(page, 'Email')).toHaveValue(family.email);
    await press(page, button(page, 'Send OTP'));
    await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  });

  const otp = await product.readOtp(family.email);
  await test.step('is told which fields to correct, and why the server refused', async () => {
    await press(page, button(page, 'Reset Password'));
    await expectError(page, 'Your one-time password must be 6 characters.');
    await expectError(page, 'Password must be at least 8 characters');
    // Typing six digits moves the focus to the last box. The Enter key submits from any box.
    await type(page, page.getByLabel('Digit 1 of 6'), otherThan(otp));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your one-time password must be 6 characters.')).toHaveCount(0);
    await type(page, textField(page, 'New Password'), newPassword);
    await type(page, textField(page, 'Confirm Password'), 'something else');
    await press(page, button(page, 'Reset Password'));
    await expect(textField(page, 'Confirm Password')).toHaveAccessibleDescription(
      "Passwords don't match",
    );
    await retype(page, 'Confirm Password', newPassword);
    await press(page, button(page, 'Reset Password'));
    await expectToast(page, {
      title: 'Error',
      text: 'Failed to reset password: This OTP does not match. Use the OTP from the newest email.',
    });
  });

  await test.step('a common password is refused at its field, and the code stays valid', async () => {
    const slot = page.getByLabel('Digit 1 of 6');
    await expect(slot).toBeFocused();
    await expect(slot).toHaveValue('');
    await expect(page.getByRole('main').getByText('This OTP does not match.')).toBeVisible();
    await page.keyboard.type(otp);
    await retype(page, 'New Password', 'qwertyuiop');
    await retype(page, 'Confirm Password', 'qwertyuiop');
    await press(page, button(page, 'Reset Password'));
    await expect(textField(page, 'New Password')).toHaveAccessibleDescription(
      /Too many people use this password\./u,
    );
  });

  await test.step('a refusal is told in the words of the server; the answer gets lost: the same request again is enough', async () => {
    await retype(page, 'New Password', newPassword);
    await retype(page, 'Confirm Password', newPassword);
    const refusal = { status: 422, body: { error: 'This OTP is of yesterday.' } };
    const acceptAgain = road.answer(isPost(paths.resetPassword), refusal);
    await press(page, button(page, 'Reset Password'));
    await expect(
      page.getByText('Failed to reset password: This OTP is of yesterday.'),
    ).toBeVisible();
    acceptAgain();
    const stopLosing = loseAnswers(road, paths.resetPassword);
    await press(page, button(page, 'Reset Password'));
    await expect(page.getByText('Failed to reset password: Could not reach')).toBeVisible();
    stopLosing();
    await press(page, button(page, 'Reset Password'));
    await expectToast(page, { title: 'Success', text: 'Password reset successfully' });
  });

  await test.step('logs in with the new password; on a phone, one message takes the place of another', async () => {
    await expect(textField(page, 'Password')).toBeFocused();
    await expect(textField(page, 'Email')).toHaveValue(family.email);
    await page.setViewportSize({ width: 360, height: 800 });
    await type(page, textField(page, 'Password'), 'not the new one');
    await press(page, button(page, 'Submit'));
    await expect(page.getByRole('status', { name: 'Login Failed' })).toBeVisible();
    await expect(toasts(page)).toHaveCount(1, { timeout: 2_000 });
    await retype(page, 'Password', newPassword);
    await press(page, button(page, 'Submit'));
    await expect(heading(page, WELCOME)).toBeFocused();
  });
});

async function retype(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, textField(page, name));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
