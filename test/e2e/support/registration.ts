import type { Page } from '@playwright/test';
import { textField } from './basic-info.ts';
import type { Family } from './people.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';
import { agree, fillPasswords } from './account-screens.ts';

export async function register(page: Page, product: Product, family: Family): Promise<void> {
  await page.getByRole('link', { name: 'Register' }).first().click();
  await page.getByRole('button', { name: 'Basic' }).click();
  await expect(page.getByRole('heading', { name: 'Create Profile by' })).toBeVisible();
  await page.getByRole('button', { name: family.relation }).click();
  await textField(page, 'Your Name').fill(family.name);
  await textField(page, 'Your Email').fill(family.email);
  if (family.relation !== 'Self') {
    await candidateField(page).fill(family.candidateName);
  }
  await page.getByRole('button', { name: 'Confirm' }).click();
  await typeOtp(page, await product.readOtp(family.email));
  await agree(page);
  await fillPasswords(page, family.password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** The visible label says whose name it is, such as "Daughter's Name". */
export function candidateField(page: Page) {
  return page.getByRole('textbox', { name: 'Candidate Name' });
}

export async function logIn(page: Page, family: Family): Promise<void> {
  await textField(page, 'Email').fill(family.email);
  await textField(page, 'Password').fill(family.password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

export async function openAndLogIn(page: Page, url: string, family: Family): Promise<void> {
  await page.goto(`${url}/login`);
  await logIn(page, family);
}

/** If something is unsent, a question follows. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
}

/** The focus moves by itself from one digit box to the next. */
export async function typeOtp(page: Page, otp: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(otp);
}
