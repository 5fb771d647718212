import type { Page } from '@playwright/test';
import { API_BASE, paths } from '../../src/protocol/paths.ts';
import { openAccount } from './support/account.ts';
import { agree, button, fillDetails, fillPasswords } from './support/account-screens.ts';
import { textField } from './support/basic-info.ts';
import { type Family, inventMotherAndDaughter } from './support/people.ts';
import { logIn, typeOtp } from './support/registration.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

const TOO_COMMON = /This password is too common\./u;

test('A common password is refused at its field during registration, and a long one from a password manager is accepted', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  await goToPassword(page, { product, road, family });
  await fillPasswords(page, 'Password1');
  await button(page, 'Submit').click();
  await expect(textField(page, 'Password')).toHaveAccessibleDescription(TOO_COMMON);

  await test.step('[ASVS 6.2.5-6.2.8] 80 characters of any script, pasted, exactly as they are', async () => {
    const long = ` आईचा पासवर्ड ${'é '.repeat(33)}`;
    await paste(page, 'Password', long);
    await paste(page, 'Confirm Password', long);
    await button(page, 'Submit').click();
    await expect(page).toHaveURL(/\/login$/u);
    await logIn(page, { ...family, password: long });
    await expect(page).toHaveURL(/\/profile/u);
  });
});

test(
  'Another server’s refusal of a password with 400 is shown at the field, and does not count as an existing account',
  { tag: '@long' },
  async ({ product, road, page }) => {
    await goToPassword(page, { product, road, family: inventMotherAndDaughter() });
    await page.route(`**${API_BASE}${paths.createUser}`, (route) =>
      route.fulfill({ status: 400, json: { password: ['This password is too common.'] } }),
    );
    await fillPasswords(page, 'a password of theirs');
    await button(page, 'Submit').click();
    await expect(textField(page, 'Password')).toHaveAccessibleDescription(/This is not valid/u);
    await expect(page.getByText('This password is too common.')).toBeVisible();
    await expect(page.getByText('User already exists')).toBeHidden();
  },
);

test('A reset refuses common passwords, too, and its code stays valid for a better one', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  await openAccount(product, family);
  await page.goto(`${road.url}/forgot-password`);
  await textField(page, 'Email').fill(family.email);
  await button(page, 'Send OTP').click();
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  await typeOtp(page, await product.readOtp(family.email));
  const set = async (password: string) => {
    await textField(page, 'New Password').fill(password);
    await textField(page, 'Confirm Password').fill(password);
    await button(page, 'Reset Password').click();
  };
  await set('qwertyuiop');
  await expect(textField(page, 'New Password')).toHaveAccessibleDescription(TOO_COMMON);
  await set('four words in a row');
  await expect(page).toHaveURL(/\/login$/u);
});

interface Start {
  product: Product;
  road: { url: string };
  family: Family;
}

async function goToPassword(page: Page, { product, road, family }: Start): Promise<void> {
  await fillDetails(page, { url: road.url, family });
  await textField(page, 'Candidate Name').fill(family.candidateName);
  await button(page, 'Confirm').click();
  await typeOtp(page, await product.readOtp(family.email));
  await agree(page);
  await expect(textField(page, 'Confirm Password')).toBeVisible();
}

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
