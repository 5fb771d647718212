import type { Page } from '@playwright/test';
import { paths } from '../../src/protocol/paths.ts';
import { openAccount } from './support/account.ts';
import {
  agree,
  button,
  expectToast,
  fillDetails,
  fillPasswords,
  heading,
  otherThan,
  SAFE,
} from './support/account-screens.ts';
import { textField } from './support/basic-info.ts';
import { type Family, inventMotherAndDaughter, inventYoungMan } from './support/people.ts';
import { isPost, loseAnswers } from './support/records.ts';
import { agreeToNotice, logIn, typeOtp } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { stepHeading, WELCOME } from './support/wizard.ts';
import type { Product } from './support/product.ts';

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
    await agreeToNotice(page);
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
    // The next test kills the browser. A killed browser may lose cookies that are not on the disk
    // yet.
    const next = await phone.newPage();
    await page.close();
    page = next;
    await page.goto(`${road.url}/register`);
    await expect(heading(page, /Create user/)).toBeVisible();
    await expect(textField(page, 'Email')).toHaveValue(family.email);
    await expect(textField(page, 'Password')).toHaveValue('');
    await expect(textField(page, 'Confirm Password')).toHaveValue('');
  });

  await test.step('the account is created, and the answer gets lost: the same request again is enough', async () => {
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

test('A person who returns too late to set the password confirms the address again', async ({
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

test('A registered address is recognised, even if only the answer to its registration got lost', async ({
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
  // The server has already stored the account with the first password.
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
