import type { Locator, Page } from '@playwright/test';
import type { Family } from './people.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';
import type { Words } from './words.ts';

interface Visit {
  page: Page;
  product: Product;
  family: Family;
  words: Words;
  /** Called for each state of the dialogs, with the name of the state. */
  look: (what: string) => Promise<void>;
}

export async function visitOwnDialogs(visit: Visit): Promise<void> {
  await visitSignIns(visit);
  await visitPassword(visit);
  await visitEmail(visit);
  await visitOwnData(visit);
}

async function visitSignIns({ page, words, look }: Visit): Promise<void> {
  await openDialog(page, words('access:title'), words('access:signIns.title'));
  const list = page.getByRole('dialog');
  await expect(list.getByRole('listitem').nth(1)).toBeVisible();
  await look('sign-ins');
  await list.getByRole('listitem').nth(1).getByRole('button').click();
  await visitQuestion(page, look, 'end one');
  await page.getByRole('button', { name: words('access:back') }).click();
  await list.getByRole('button', { name: words('access:signIns.endOthers') }).click();
  await visitQuestion(page, look, 'end all others');
  await page.getByRole('button', { name: words('access:back') }).click();
  await close(page);
}

async function visitPassword({ page, words, look }: Visit): Promise<void> {
  await openDialog(page, words('access:title'), words('access:password.title'));
  await visitQuestion(page, look, 'password');
  await close(page);
}

async function visitEmail({ page, product, family, words, look }: Visit): Promise<void> {
  const relative = `nephew-${Date.now()}-${family.email}`;
  await openDialog(page, words('access:title'), words('access:email.title'));
  await visitQuestion(page, look, 'email');
  await page.locator('#new-email').fill(relative);
  await page.locator('#new-email-password').fill(family.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(words('access:email.sentTo'));
  const otp = await product.readOtp(relative);
  await expect(page.getByRole('alertdialog').locator('input:visible').first()).toBeVisible();
  await look('code for the email');
  // The first digit box already has the focus.
  await page.keyboard.type(otp === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  // The refusal appears beside the code field, which has the focus again.
  await expect(page.locator('#email-code[aria-invalid=true]')).toBeFocused();
  await look('code for the email, wrong');
  await page.getByRole('button', { name: words('access:back') }).click();
  await close(page);
}

async function visitOwnData({ page, words, look }: Visit): Promise<void> {
  const title = words('account:yourData.title');
  for (const which of ['download', 'delete'] as const) {
    await openDialog(page, title, words(`account:yourData.${which}`));
    await visitQuestion(page, look, which);
    await close(page);
  }
  await openDialog(page, title, words('notice:ownData.withdraw'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('withdraw consent');
  await close(page);
  await openDialog(page, title, words('notice:ownData.title'));
  const consent = page.getByRole('dialog');
  await expect(consent.locator('input').first()).toBeVisible();
  await look('consent and nominee');
  await consent.locator('input').first().fill('Vijay Kulkarni');
  await consent.locator('[type=submit]').click();
  await expect(consent.locator('[aria-invalid=true]').first()).toBeVisible();
  await look('nominee with an error');
  await consent.getByRole('button', { name: words('notice:ownData.read') }).click();
  await look('the notice, read again');
  await close(page);
}

/** Calls `look` when the form has just opened, and again when its empty fields are marked. */
async function visitQuestion(page: Page, look: Visit['look'], what: string): Promise<void> {
  const question = anyDialog(page);
  await expect(question.locator('input').last()).toBeVisible();
  await look(what);
  await question.locator('[type=submit]').click();
  await expect(question.locator('[aria-invalid=true]').first()).toBeVisible();
  await look(`${what}, nothing filled in`);
}

async function openDialog(page: Page, part: string, name: string): Promise<void> {
  await page
    .getByRole('region', { name: part })
    .getByRole('button', { name, exact: true })
    .press('Enter');
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(anyDialog(page)).toHaveCount(0);
}

function anyDialog(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}
