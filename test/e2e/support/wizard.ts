import type { Locator, Page } from '@playwright/test';
import { openAccount, uploadAadhaar } from './account.ts';
import type { Family } from './people.ts';
import { listOutbox } from './phone-store.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';
import { stepTitle } from '../../support/step-titles.ts';
import { openAndLogIn } from './registration.ts';

export function stepHeading(page: Page, step: string): Locator {
  return page.getByRole('heading', { level: 1, name: step, exact: true });
}

export const WELCOME = stepTitle('welcome');
export const AADHAAR = stepTitle('aadhaar');
export const BASIC_INFO = stepTitle('basic-info');
export const PERSONAL_DETAILS = stepTitle('personal-details');

export async function comeToAadhaar(
  page: Page,
  { product, url, family }: { product: Product; url: string; family: Family },
): Promise<void> {
  await openAccount(product, family);
  await openAndLogIn(page, url, family);
  await expect(stepHeading(page, WELCOME)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(stepHeading(page, AADHAAR)).toBeVisible();
}

/** The account already has an Aadhaar card, so the wizard opens at Basic Info. */
export async function comeToBasicInfo(
  page: Page,
  { product, url, family }: { product: Product; url: string; family: Family },
): Promise<void> {
  await openAccount(product, family);
  await uploadAadhaar(product, family);
  await openAndLogIn(page, url, family);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit and Continue' }).click();
}

/** Submits the form. It is stored once the step with the heading `next` is shown. */
export async function submitTo(page: Page, next: string): Promise<void> {
  await submit(page);
  await expect(stepHeading(page, next)).toBeVisible();
}

export function sendingStrip(page: Page): Locator {
  return page.getByRole('status').filter({ has: page.locator('button[aria-haspopup=dialog]') });
}

/** Opens the panel that lists what is on its way. */
export async function openPanel(page: Page): Promise<Locator> {
  await sendingStrip(page).getByRole('button').click();
  return page.getByRole('dialog', { name: 'Sending status' });
}

/** The strip may still show the state before the last save, so the outbox must be empty, too. */
export async function expectAllSent(page: Page, { withinMs }: { withinMs: number }): Promise<void> {
  await expect.poll(() => listOutbox(page), { timeout: withinMs }).toEqual([]);
  await expect(sendingStrip(page)).toContainText('Everything sent', { timeout: withinMs });
}
