import type { Locator, Page } from '@playwright/test';
import { textField } from './basic-info.ts';
import { expect } from './test.ts';

/** Some screens say this when they need the server and cannot reach it. */
export const SAFE = /What was saved on this (phone|computer) is still here\./;

export function button(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name });
}

export async function expectError(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
}

export interface Toast {
  title: string;
  text?: string;
  /** `note` is an addition to spec.md, and has an element of its own. */
  note?: string;
  isInTheMiddle?: true;
}

export async function expectToast(
  page: Page,
  { title, text = '', note = '', isInTheMiddle }: Toast,
): Promise<void> {
  const found = page.getByRole('status', { name: title, exact: true });
  const toast = found.filter({ hasText: text }).first();
  await expect(toast).toBeVisible();
  await expect(toast).toHaveAccessibleDescription(text);
  await expect(toast).toContainText(note);
  await expect(toast).toHaveAttribute('data-placement', isInTheMiddle ? 'top' : /^top(-end)?$/u);
}

export function otherThan(otp: string): string {
  return otp === '111111' ? '222222' : '111111';
}

export async function fillPasswords(page: Page, password: string): Promise<void> {
  await textField(page, 'Password').fill(password);
  await textField(page, 'Confirm Password').fill(password);
}

export async function agree(page: Page): Promise<void> {
  await button(page, 'Submit').click();
  await page.getByRole('dialog').getByRole('button', { name: 'I Agree' }).click();
}
