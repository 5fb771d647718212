import type { Locator, Page } from '@playwright/test';
import { API_BASE, paths } from '../../src/protocol/paths.ts';
import { openAccount } from './support/account.ts';
import { textField } from './support/basic-info.ts';
import { press, tabBackTo, tabTo, type } from './support/keyboard.ts';
import { type Family, inventMotherAndDaughter, inventYoungMan } from './support/people.ts';
import type { Product } from './support/product.ts';
import { isPost, loseAnswers } from './support/records.ts';
import { logIn, typeOtp } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { stepHeading, WELCOME } from './support/wizard.ts';

const SAFE = /What you filled in is safe on this (phone|computer)\./;

test('Whoever forgot the password sets a new one, with a keyboard and the names of things alone', async ({
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
    await press(page, button(page, 'Back'));
    await expect(textField(page, 'Email')).toHaveValue(family.email);
    await press(page, button(page, 'Send OTP'));
    await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  });

  const otp = await product.readOtp(family.email);
  await test.step('is told what is to be put right, and what was refused', async () => {
    await press(page, button(page, 'Reset Password'));
    await expectError(page, 'Your one-time password must be 6 characters.');
    await expectError(page, 'Password must be at least 8 characters');
    await type(page, page.getByLabel('Digit 1 of 6'), otherThan(otp));
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
      text: 'Failed to reset password: This is not the code from the newest email.',
    });
  });

  await test.step('the answer gets lost: the same once more is enough', async () => {
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

test('A registration is killed and cut off at each of its steps, and goes on where it was', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  let page = await phone.newPage();
  const comeBack = async () => {
    await phone.kill();
    await phone.relaunch();
    page = await phone.newPage();
    await page.goto(`${road.url}/register`);
  };

  await test.step('who it is for, and half of the details', async () => {
    await page.goto(`${road.url}/register`);
    await button(page, 'Basic').click();
    await page.getByRole('button', { name: 'Daughter' }).click();
    await textField(page, 'Your Name').fill(family.name);
    await textField(page, 'Your Email').fill(family.email);
    await textField(page, 'Candidate Name').fill(family.candidateName);
    await untilRegistrationIsKept(page, { candidateName: family.candidateName });
    await comeBack();
    await expect(heading(page, /Personal details/)).toBeVisible();
    await expect(textField(page, 'Your Name')).toHaveValue(family.name);
    await expect(textField(page, 'Your Email')).toHaveValue(family.email);
    await expect(textField(page, 'Candidate Name')).toHaveValue(family.candidateName);
  });

  await test.step('the server has sent the code, and its answer gets lost', async () => {
    const stopLosing = loseAnswers(road, paths.temporaryUser);
    await button(page, 'Confirm').click();
    const panel = page.getByRole('alert').filter({ hasText: 'The registration did not go' });
    await expect(panel).toContainText(SAFE);
    stopLosing();
    await product.readOtp(family.email);
    await comeBack();
    await button(page, 'Confirm').click();
    await expect(page.getByRole('heading', { name: 'Unverified User' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(family.name);
    await expect(page.getByRole('main')).toContainText(family.candidateName);
    await button(page, 'Try Again').click();
    await expect(textField(page, 'Your Email')).toHaveValue(family.email);
    await button(page, 'Confirm').click();
    await button(page, 'Verify').click();
    await expectToast(page, { title: `OTP sent to email: ${family.email}` });
    await expect(heading(page, /Email confirmation/)).toBeVisible();
  });

  const otp = await product.readOtp(family.email);
  await test.step('a wrong code, the terms not agreed to, and a page that is gone', async () => {
    await typeOtp(page, otherThan(otp));
    await button(page, 'Submit').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(road.requests.filter(isPost(paths.verifyOtp))).toEqual([]);
    await agree(page);
    await expectToast(page, {
      title: 'Uh oh! OTP did not matched',
      text: 'Something went wrong, Please try again',
    });
    await comeBack();
    await expect(heading(page, /Email confirmation/)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(family.email);
    await expect(page.getByLabel('Digit 1 of 6')).toHaveValue('');
  });

  await test.step('the code is right, and the answer gets lost', async () => {
    const stopLosing = loseAnswers(road, paths.verifyOtp);
    await typeOtp(page, otp);
    await agree(page);
    await expect(page.getByRole('alert').filter({ hasText: SAFE })).toBeVisible();
    stopLosing();
    await comeBack();
    await typeOtp(page, otp);
    await agree(page);
    await expectToast(page, { title: 'Email Confirmed' });
    await expect(heading(page, /Create user/)).toBeVisible();
  });

  await test.step('passwords that differ, and a page that is gone: no password was kept', async () => {
    await textField(page, 'Password').fill(family.password);
    await textField(page, 'Confirm Password').fill('something else');
    await button(page, 'Submit').click();
    await expectToast(page, { title: "Uh oh! Passwords don't match." });
    // The page alone: what a browser that is killed has not written yet of its cookies is the next test's.
    const next = await phone.newPage();
    await page.close();
    page = next;
    await page.goto(`${road.url}/register`);
    await expect(heading(page, /Create user/)).toBeVisible();
    await expect(textField(page, 'Email')).toHaveValue(family.email);
    await expect(textField(page, 'Password')).toHaveValue('');
    await expect(textField(page, 'Confirm Password')).toHaveValue('');
  });

  await test.step('the account is made, and the answer gets lost: the same once more is enough', async () => {
    const stopLosing = loseAnswers(road, paths.createUser);
    await fillPasswords(page, family.password);
    await button(page, 'Submit').click();
    await expect(page.getByRole('alert').filter({ hasText: SAFE })).toBeVisible();
    stopLosing();
    await button(page, 'Submit').click();
    await expectToast(page, {
      title: 'User created successfully',
      text: 'Primary user to manage profile has been created',
    });
    await expect(page).toHaveURL(/\/login$/);
    expect(await countAccounts(product, family)).toBe(1);
    await logIn(page, family);
    await expect(stepHeading(page, WELCOME)).toBeVisible();
  });
});

test('Whoever comes back too late to set the password confirms the address once more', async ({
  product,
  road,
  page,
}) => {
  const family = inventYoungMan();
  await fillDetails(page, { url: road.url, family });
  await button(page, 'Confirm').click();
  await typeOtp(page, await product.readOtp(family.email));
  await agree(page);
  await expect(heading(page, /Create user/)).toBeVisible();
  await page.context().clearCookies();
  await fillPasswords(page, family.password);
  await button(page, 'Submit').click();
  await expectToast(page, { title: `OTP sent to email: ${family.email}` });
  await expect(heading(page, /Email confirmation/)).toBeVisible();
  await typeOtp(page, await product.readOtp(family.email));
  await agree(page);
  await fillPasswords(page, family.password);
  await button(page, 'Submit').click();
  await logIn(page, family);
  await expect(stepHeading(page, WELCOME)).toBeVisible();
});

test('Who is registered already is told so, also where only the answer to it got lost', async ({
  product,
  road,
  page,
}) => {
  const known = inventYoungMan();
  const family = inventYoungMan();
  await openAccount(product, known);
  await fillDetails(page, { url: road.url, family: known });
  await button(page, 'Confirm').click();
  const registered = page
    .getByRole('alert')
    .filter({ hasText: 'User with same email address is already registered.' });
  await expect(registered).toBeVisible();
  await button(page, 'Try Again').click();
  await expect(textField(page, 'Your Email')).toHaveValue(known.email);

  await textField(page, 'Your Email').fill(family.email);
  await button(page, 'Confirm').click();
  await typeOtp(page, await product.readOtp(family.email));
  await agree(page);
  const stopLosing = loseAnswers(road, paths.createUser);
  await fillPasswords(page, family.password);
  await button(page, 'Submit').click();
  await expect(page.getByRole('alert').filter({ hasText: SAFE })).toBeVisible();
  stopLosing();
  // Another password than the one that the server has by now.
  await fillPasswords(page, `${family.password}!`);
  await button(page, 'Submit').click();
  await expectToast(page, { title: 'User already exists' });
  await expect(registered).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).first().click();
  await logIn(page, family);
  await expect(stepHeading(page, WELCOME)).toBeVisible();
  expect(await countAccounts(product, family)).toBe(1);
});

test('A new code is sent when half a minute has passed, and counts instead of the old one', async ({
  product,
  road,
  page,
}) => {
  const family = inventYoungMan();
  await fillDetails(page, { url: road.url, family });
  await button(page, 'Confirm').click();
  const first = await product.readOtp(family.email);
  await button(page, 'OTP not received?').click();
  const help = page.getByRole('dialog', { name: 'OTP not received?' });
  await expect(help).toContainText('Look in the spam folder too.');
  await expect(help.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(help.getByRole('button', { name: /^Send a new code in \d+ s/ })).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 30_000);
  await help.getByRole('button', { name: 'Send a new code', exact: true }).click();
  await expectToast(page, { title: `OTP sent to email: ${family.email}` });
  await expect(help).toHaveCount(0);
  const second = await product.readOtp(family.email);
  if (first !== second) {
    await typeOtp(page, first);
    await agree(page);
    await expectToast(page, {
      title: 'Uh oh! OTP did not matched',
      text: 'Something went wrong, Please try again',
    });
  }
  await typeOtp(page, second);
  await agree(page);
  await expect(heading(page, /Create user/)).toBeVisible();
});

test('A login that fails says why, in the middle at the top', async ({ product, road, page }) => {
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
  await expect(toast).toContainText('This network wants you to sign in to it first.');
  await close(toast);
  road.cut();
  await button(page, 'Submit').click();
  await expect(toast).toContainText('Sambandh cannot be reached. This needs internet.');
  road.restore();
  await logIn(page, family);
  await expect(stepHeading(page, WELCOME)).toBeVisible();
});

test('Without internet each screen around the account says what is safe, and what has to wait', async ({
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

test('What the server says is shown in the words of the catalogue, and never without end', async ({
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

function button(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name });
}

async function expectError(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
}

/** A message as the catalogue has it: its title, and its text, whole. */
async function expectToast(
  page: Page,
  { title, text = '' }: { title: string; text?: string },
): Promise<void> {
  const toast = page.getByRole('status', { name: title, exact: true }).first();
  await expect(toast).toBeVisible();
  await expect(toast).toHaveAccessibleDescription(text);
}

async function close(toast: Locator): Promise<void> {
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
}

function otherThan(otp: string): string {
  return otp === '111111' ? '222222' : '111111';
}

async function fillDetails(
  page: Page,
  { url, family }: { url: string; family: Family },
): Promise<void> {
  await page.goto(`${url}/register`);
  await button(page, 'Basic').click();
  await page.getByRole('button', { name: family.relation }).click();
  await textField(page, 'Your Name').fill(family.name);
  await textField(page, 'Your Email').fill(family.email);
}

async function fillPasswords(page: Page, password: string): Promise<void> {
  await textField(page, 'Password').fill(password);
  await textField(page, 'Confirm Password').fill(password);
}

/** Submits the code and agrees to the terms. */
async function agree(page: Page): Promise<void> {
  await button(page, 'Submit').click();
  await page.getByRole('dialog').getByRole('button', { name: 'I Agree' }).click();
}

async function untilRegistrationIsKept(page: Page, kept: Record<string, string>): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const opening = indexedDB.open('sambandh');
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const reading = opening.result
          .transaction('settings')
          .objectStore('settings')
          .get('registration');
        await new Promise((resolve) => reading.addEventListener('success', resolve));
        opening.result.close();
        return (reading.result as { value: Record<string, unknown> } | undefined)?.value;
      }),
    )
    .toMatchObject(kept);
}

async function countAccounts(product: Product, family: Family): Promise<number> {
  const [row] = await product.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM accounts WHERE email = $1',
    [family.email],
  );
  return row?.count ?? 0;
}
