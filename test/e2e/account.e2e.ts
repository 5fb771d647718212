import { API_BASE, paths } from '../../src/protocol/paths.ts';
import { openAccount } from './support/account.ts';
import {
  agree,
  button,
  close,
  expectError,
  expectToast,
  fillDetails,
  fillPasswords,
  heading,
  otherThan,
  SAFE,
} from './support/account-screens.ts';
import { textField } from './support/basic-info.ts';
import { press, tabBackTo, tabTo, type } from './support/keyboard.ts';
import { inventMotherAndDaughter, inventYoungMan } from './support/people.ts';
import { loseAnswers } from './support/records.ts';
import { agreeToNotice, logIn, typeOtp } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { stepHeading, WELCOME } from './support/wizard.ts';

test('A person who forgot the password sets a new one, with the keyboard and accessible names only', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  const newPassword = `new ${family.password}`;
  await openAccount(product, family);
  await page.goto(`${road.url}/login`);
  await press(page, page.getByRole('link', { name: 'Forgot Password?' }));
  await expect(heading(page, 'Reset password')).toBeFocused();

  await test.step('asks for a code, goes back, and asks once more', async () => {
    await type(page, textField(page, 'Email'), family.email);
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
    await tabTo(page, textField(page, 'Confirm Password'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(newPassword);
    await press(page, button(page, 'Reset Password'));
    await expectToast(page, {
      title: 'Error',
      text: 'Failed to reset password: This code does not match. Use the code from the latest email.',
    });
  });

  await test.step('the answer gets lost: the same request again is enough', async () => {
    const stopLosing = loseAnswers(road, paths.resetPassword);
    await tabBackTo(page, page.getByLabel('Digit 6 of 6'));
    for (let slot = 6; slot > 0; slot -= 1) await page.keyboard.press('Backspace');
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await page.keyboard.type(otp);
    await press(page, button(page, 'Reset Password'));
    await expect(page.getByText('Failed to reset password: Sambandh cannot be')).toBeVisible();
    stopLosing();
    await press(page, button(page, 'Reset Password'));
    await expectToast(page, { title: 'Success', text: 'Password reset successfully' });
  });

  await test.step('logs in with the new password', async () => {
    await expect(heading(page, 'Login')).toBeFocused();
    await expect(textField(page, 'Email')).toHaveValue(family.email);
    await type(page, textField(page, 'Password'), newPassword);
    await press(page, button(page, 'Submit'));
    await expect(heading(page, WELCOME)).toBeFocused();
  });
});

test('A failed login gives the reason, in the middle at the top', async ({
  product,
  road,
  page,
}) => {
  const family = inventYoungMan();
  await openAccount(product, family);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${road.url}/login`);
  await logIn(page, { ...family, password: 'short' });
  await expectError(page, 'Password must be at least 8 characters');
  await logIn(page, { ...family, password: 'not the password' });
  const toast = page.getByRole('status').filter({ hasText: 'Login Failed' });
  await expect(toast).toHaveText('Login FailedPlease check credentials or try again later.');
  const box = await toast.boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(20);
  expect(box?.y).toBeLessThan(120);
  await close(toast);

  road.portal();
  await button(page, 'Submit').click();
  await expect(toast).toContainText('This Wi-Fi has its own login page.');
  await close(toast);
  road.cut();
  await button(page, 'Submit').click();
  await expect(toast).toContainText('Sambandh cannot be reached. This needs internet.');
  road.restore();
  await logIn(page, family);
  await expect(stepHeading(page, WELCOME)).toBeVisible();
});

test('Without internet each screen around the account says which data is safe, and what has to wait', async ({
  product,
  road,
  page,
  context,
}) => {
  const family = inventYoungMan();
  const needsInternet = async (what: string) => {
    await expect(page.getByRole('main')).toContainText(what);
    await expect(page.getByRole('main')).toContainText(SAFE);
  };
  await page.goto(`${road.url}/login`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await needsInternet('Login needs internet.');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await needsInternet('Setting a new password needs internet.');
  await page.goto(`${road.url}/register`);
  await needsInternet('Registering needs internet.');
  await expect(button(page, 'Retry')).toBeVisible();
  await page.goto(`${road.url}/terms`);
  await expect(heading(page, 'Terms and privacy')).toBeVisible();

  await context.setOffline(false);
  await fillDetails(page, { url: road.url, family });
  await context.setOffline(true);
  await needsInternet('Registering needs internet.');
  await context.setOffline(false);
  await button(page, 'Confirm').click();
  await expect(heading(page, /Email confirmation/)).toBeVisible();
  await needsInternet('This step needs internet.');
  await typeOtp(page, await product.readOtp(family.email));
  await agree(page);
  await expect(heading(page, /Create user/)).toBeVisible();
  await context.setOffline(true);
  await needsInternet('Registering needs internet.');
});

test('The server’s texts are shown as in the catalogue, and truncated if they are long', async ({
  road,
  page,
}) => {
  const family = inventYoungMan();
  const LONG = 'The service that checks addresses is closed for the festival. '.repeat(8);
  const answer = async (path: string, status: number, body: unknown) => {
    const url = `**${API_BASE}${path.split('?')[0]}*`;
    await page.unroute(url);
    await page.route(url, (route) => route.fulfill({ status, json: body }));
  };

  await answer(paths.accountTypes, 400, { error: 'No plans today.' });
  await page.goto(`${road.url}/register`);
  await expect(page.getByText('Error: No plans today.')).toBeVisible();
  await page.unroute(`**${API_BASE}${paths.accountTypes}*`);
  await answer(paths.relationTypes, 400, { error: 'No relations today.' });
  await button(page, 'Retry').click();
  await button(page, 'Basic').click();
  await expect(page.getByText('Error: No relations today.')).toBeVisible();
  await page.unroute(`**${API_BASE}${paths.relationTypes.split('?')[0]}*`);
  await button(page, 'Retry').click();
  await page.getByRole('button', { name: 'Self' }).click();
  await agreeToNotice(page);
  await textField(page, 'Your Name').fill(family.name);
  await textField(page, 'Your Email').fill(family.email);

  await answer(paths.temporaryUser, 400, { error: LONG });
  await button(page, 'Confirm').click();
  const panel = page.getByRole('alert').filter({ hasText: 'The registration did not go through' });
  await expect(panel).toContainText(LONG.slice(0, 250).trim());
  await expect(panel).not.toContainText(LONG.slice(0, 252).trim());
  await expect(panel).toContainText(SAFE);

  const unknown = { id: 7, is_email_verified: false, full_name: 'Yash', email: '' };
  await answer(paths.temporaryUserByEmail(family.email), 200, { data: { user: unknown } });
  await button(page, 'Confirm').click();
  await button(page, 'Verify').click();
  await expectToast(page, { title: 'Email is missing. Cannot send OTP.' });
  await button(page, 'Try Again').click();
  await answer(paths.temporaryUserByEmail(family.email), 404, { error: 'nobody' });
  await answer(paths.temporaryUser, 201, { data: { id: 7 } });
  await button(page, 'Confirm').click();
  await answer(paths.verifyOtp, 200, {});
  await typeOtp(page, '123456');
  await agree(page);

  await fillPasswords(page, family.password);
  await answer(paths.createUser, 500, { error: 'secret details' });
  await button(page, 'Submit').click();
  await expectToast(page, { title: 'Server Error, please try again' });
  await answer(paths.createUser, 403, { error: LONG });
  await button(page, 'Submit').click();
  const toast = page.getByRole('status').filter({ hasText: 'Something went wrong, please try' });
  await expect(toast).toHaveText(
    `Something went wrong, please try again${LONG.slice(0, 100).trimEnd()}`,
  );
  await answer(paths.createUser, 400, { error: 'exists' });
  await button(page, 'Submit').click();
  await expectToast(page, { title: 'User already exists' });

  await page.goto(`${road.url}/forgot-password`);
  await answer(paths.requestPasswordReset, 400, { error: 'Nobody has this address.' });
  await textField(page, 'Email').fill(family.email);
  await button(page, 'Send OTP').click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Failed to send OTP. Nobody has this address.' }),
  ).toBeVisible();
});
