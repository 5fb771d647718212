import type { Locator, Page } from '@playwright/test';
import { submitAadhaar } from './aadhaar.ts';
import { openAccount, uploadAadhaar } from './account.ts';
import type { Family } from './people.ts';
import { listOutbox, untilOutboxIsEmpty } from './phone-store.ts';
import type { Product } from './product.ts';
import { logIn } from './registration.ts';
import { expect } from './test.ts';
import { stepTitle } from '../../support/step-titles.ts';

/** Finds the heading of a step. A screen reader reads this heading first. */
export function stepHeading(page: Page, step: string): Locator {
  return page.getByRole('heading', { level: 1, name: step, exact: true });
}

export const WELCOME = stepTitle('welcome');
export const AADHAAR = stepTitle('aadhaar');
export const BASIC_INFO = stepTitle('basic-info');
export const PERSONAL_DETAILS = stepTitle('personal-details');

/** Logs in to a new account and goes from Welcome to the Aadhaar card. */
export async function comeToAadhaar(
  page: Page,
  { product, url, family }: { product: Product; url: string; family: Family },
): Promise<void> {
  await openAccount(product, family);
  await page.goto(`${url}/login`);
  await logIn(page, family);
  await expect(stepHeading(page, WELCOME)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(stepHeading(page, AADHAAR)).toBeVisible();
}

/**
 * Logs in to a new account that already has an Aadhaar card, so that the wizard opens at Basic
 * Info.
 */
export async function comeToBasicInfo(
  page: Page,
  { product, url, family }: { product: Product; url: string; family: Family },
): Promise<void> {
  await openAccount(product, family);
  await uploadAadhaar(product, family);
  await page.goto(`${url}/login`);
  await logIn(page, family);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
}

/** Goes from Welcome to Basic Info, and submits both sides of an invented card on the way. */
export async function passToBasicInfo(page: Page): Promise<void> {
  await expect(stepHeading(page, WELCOME)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(stepHeading(page, AADHAAR)).toBeVisible();
  await submitAadhaar(page);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await untilOutboxIsEmpty(page);
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit and Continue' }).click();
}

export function sendingStrip(page: Page): Locator {
  return page.getByRole('status').filter({ has: page.locator('button[aria-haspopup=dialog]') });
}

/**
 * Expects that the outbox is empty and that the strip says so. The strip alone is not enough,
 * because it may still show the state before the last save.
 */
export async function expectAllSent(page: Page, { withinMs }: { withinMs: number }): Promise<void> {
  await expect.poll(() => listOutbox(page), { timeout: withinMs }).toEqual([]);
  await expect(sendingStrip(page)).toContainText('Everything sent', { timeout: withinMs });
}
