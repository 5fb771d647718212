import type { Page } from '@playwright/test';
import { NOTICE_HASHES, NOTICE_VERSION } from '../../src/domain/privacy-notice.ts';
import { paths } from '../../src/protocol/paths.ts';
import {
  agree,
  button,
  expectToast,
  fillPasswords,
  heading,
  otherThan,
  SAFE,
} from './support/account-screens.ts';
import { expectAccessible } from './support/axe.ts';
import { textField } from './support/basic-info.ts';
import { readSetting } from './support/phone-store.ts';
import { isPost, loseAnswers } from './support/records.ts';
import { candidateField, logIn, typeOtp } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { stepHeading, WELCOME } from './support/wizard.ts';

test('A mother opens the notice and registers: killed and cut off at each of its steps, she goes on where she was', async ({
  product,
  road,
  phone,
  family,
}) => {
  let page = await phone.newPage();
  const comeBack = () => page.goto(`${road.url}/register`);
  const choose = async () => {
    await page.getByRole('button', { name: 'Basic' }).click();
    await page.getByRole('button', { name: family.relation }).click();
  };

  await test.step('finds the form at once, opens a line of the notice, reads all of it, and cancels: nothing was sent', async () => {
    await page.goto(`${road.url}/register`);
    await choose();
    await expect(heading(page, /Personal details/)).toBeVisible();
    await page.getByText(/^Sambandh does not show the profile/u).click();
    await expect(page.getByText('any other family. People you give a biodata to')).toBeVisible();
    await button(page, 'Read the notice').click();
    const notice = page.getByRole('dialog', { name: 'What happens to your data' });
    await expect(notice.getByRole('heading', { name: 'Withdrawing your consent' })).toBeVisible();
    await expect(notice).toContainText('Contact for questions and complaints: ');
    await notice.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Cancel').click();
    await expect(heading(page, /Account type/)).toBeVisible();
    expect(road.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  await test.step('fills in half of the details', async () => {
    await choose();
    await textField(page, 'Your Name').fill(family.name);
    await textField(page, 'Your Email').fill(family.email);
    await button(page, 'Confirm').click();
    await expect(candidateField(page)).toHaveAccessibleDescription(/Daughter's Name is required/u);
    await expectAccessible(page, 'personal details with an error');
    await candidateField(page).fill(family.candidateName);
    await expect
      .poll(() => readSetting(page, 'registration'))
      .toMatchObject({ candidateName: family.candidateName });
    await phone.relaunch();
    page = await phone.newPage();
    await comeBack();
    await expect(heading(page, /Personal details/)).toBeVisible();
    await expect(textField(page, 'Your Name')).toHaveValue(family.name);
    await expect(textField(page, 'Your Email')).toHaveValue(family.email);
    await expect(candidateField(page)).toHaveValue(family.candidateName);
  });

  await test.step('the server has sent the code, and its answer gets lost', async () => {
    const stopLosing = loseAnswers(road, paths.temporaryUser);
    await button(page, 'Confirm').click();
    const panel = page.getByRole('alert').filter({ hasText: 'You are not registered yet' });
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

  const first = await product.readOtp(family.email);
  await test.step('a wrong code, the terms not agreed to, and a page that is gone', async () => {
    await typeOtp(page, otherThan(first));
    await button(page, 'Submit').click();
    await expectAccessible(page, 'terms in short');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(road.requests.filter(isPost(paths.verifyOtp))).toEqual([]);
    await agree(page);
    await expectToast(page, {
      title: 'Uh oh! OTP did not matched',
      text: 'Something went wrong, Please try again',
    });
    const slot = page.getByLabel('Digit 1 of 6');
    await expect(slot).toHaveValue('');
    await expect(slot).toBeFocused();
    await expect(page.getByText('This OTP does not match.')).toBeVisible();
    await expectAccessible(page, 'one-time password with an error');
    await fillAtOnce(page, 500);
    await expect(page.getByText('This OTP does not match.')).toHaveCount(0);
    await comeBack();
    await expect(heading(page, /Email confirmation/)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(family.email);
    await expect(page.getByLabel('Digit 1 of 6')).toHaveValue('');
  });

  await test.step('a new code is sent when half a minute has passed', async () => {
    await button(page, 'OTP not received?').click();
    const help = page.getByRole('dialog', { name: 'OTP not received?' });
    await expect(help).toContainText('Look in the spam folder too.');
    await expect(help.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    await page.clock.setFixedTime(Date.now() + 30_000);
    await help.getByRole('button', { name: 'Send a new OTP', exact: true }).click();
    await expectToast(page, { title: `OTP sent to email: ${family.email}` });
    await expect(help).toHaveCount(0);
  });

  const otp = await product.readOtp(family.email);
  await test.step('the code is right, and the answer gets lost', async () => {
    const stopLosing = loseAnswers(road, paths.verifyOtp);
    await typeOtp(page, otp);
    await button(page, 'Submit').click();
    await expect(page.getByRole('alert').filter({ hasText: SAFE })).toBeVisible();
    stopLosing();
    await comeBack();
    await typeOtp(page, otp);
    await button(page, 'Submit').click();
    await expectToast(page, { title: 'Email Confirmed' });
    await expect(heading(page, /Create user/)).toBeVisible();
  });

  await test.step('passwords that differ or are common, and a page that is gone: no password was kept', async () => {
    await textField(page, 'Password').fill(family.password);
    await textField(page, 'Confirm Password').fill('something else');
    await button(page, 'Submit').click();
    await expectToast(page, { title: "Uh oh! Passwords don't match." });
    await expect(textField(page, 'Confirm Password')).toBeFocused();
    await expect(textField(page, 'Confirm Password')).toHaveAccessibleDescription(/don't match/u);
    await expect(page.getByRole('main').getByText("Passwords don't match")).toHaveCount(1);
    await fillPasswords(page, 'Password1');
    // By itself it would end after five seconds.
    const differ = page.getByRole('status', { name: "Uh oh! Passwords don't match." });
    await expect(differ).toHaveCount(0, { timeout: 2_000 });
    await button(page, 'Submit').click();
    await expect(textField(page, 'Password')).toHaveAccessibleDescription(
      /Too many people use this password\./u,
    );
    await expectAccessible(page, 'create user with an error');
    const next = await phone.newPage();
    await page.close();
    page = next;
    await page.goto(`${road.url}/register`);
    await expect(heading(page, /Create user/)).toBeVisible();
    await expect(textField(page, 'Email')).toHaveValue(family.email);
    await expect(textField(page, 'Password')).toHaveValue('');
    await expect(textField(page, 'Confirm Password')).toHaveValue('');
  });

  await test.step('she returns too late to set the password, and confirms the address again', async () => {
    await page.context().clearCookies();
    await fillPasswords(page, family.password);
    await button(page, 'Submit').click();
    await expectToast(page, { title: `OTP sent to email: ${family.email}` });
    await expect(heading(page, /Email confirmation/)).toBeVisible();
    await typeOtp(page, await product.readOtp(family.email));
    await button(page, 'Submit').click();
    await expect(heading(page, /Create user/)).toBeVisible();
  });

  // [ASVS 6.2.5-6.2.8] 80 characters of any script, exactly as they are.
  const password = ` आईचा पासवर्ड ${'é '.repeat(33)}`;
  await test.step('the account is created with a long password that is pasted, and the answer gets lost', async () => {
    const stopLosing = loseAnswers(road, paths.createUser);
    await paste(page, 'Password', password);
    await paste(page, 'Confirm Password', password);
    await button(page, 'Submit').click();
    await expect(page.getByRole('alert').filter({ hasText: SAFE })).toBeVisible();
    stopLosing();
    // The server has already stored the account with the first password.
    await fillPasswords(page, `${password}!`);
    await button(page, 'Submit').click();
    await expectToast(page, { title: 'User already exists' });
    await expect(
      page.getByText('User with same email address is already registered.'),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logIn(page, { ...family, password });
    await expect(stepHeading(page, WELCOME)).toBeVisible();
  });

  await test.step('there is one account, and her consent is stored with the text that she read', async () => {
    const kept =
      'select kind, version, language, text_hash from notice_consents join accounts on accounts.id = account_id where email = $1';
    const text_hash = NOTICE_HASHES[NOTICE_VERSION]?.en;
    expect(await product.query(kept, [family.email])).toEqual([
      { kind: 'given', version: NOTICE_VERSION, language: 'en', text_hash },
    ]);
  });
});

async function paste(page: Page, name: string, text: string): Promise<void> {
  const field = textField(page, name);
  await field.fill('');
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    const isLet = input.dispatchEvent(event);
    if (isLet) {
      (input as HTMLInputElement).focus();
      document.execCommand('insertText', false, pasted);
    }
  }, text);
  await expect(field).toHaveValue(text);
}

/** Programs that fill forms set the boxes without keys, in any order, several in one task. */
async function fillAtOnce(page: Page, times: number): Promise<void> {
  const wrong = await page.evaluate((count) => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('fieldset input')];
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    const fill = (input: HTMLInputElement, text: string) => {
      value?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    let seed = 7;
    const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const seen: string[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      if (draw(3) === 0) boxes[draw(6)]!.focus();
      for (let box = draw(3); box >= 0; box -= 1) {
        fill(boxes[draw(6)]!, ['', '4', '71', '२', '123456', 'x'][draw(6)]!);
      }
      seen.push(...boxes.map((box) => box.value).filter((text) => !/^\d?$/u.test(text)));
    }
    for (const [index, box] of boxes.entries()) fill(box, String(index));
    return seen;
  }, times);
  expect(wrong).toEqual([]);
  await expect(page.getByLabel('Digit 6 of 6')).toHaveValue('5');
  await expect(page.getByLabel('Digit 1 of 6')).toHaveValue('0');
}
