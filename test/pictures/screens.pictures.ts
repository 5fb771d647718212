import type { Page } from '@playwright/test';
import { openSample, pickSample } from './support/aadhaar-sample.ts';
import { createCamera, DIALOG_WIDTHS, type Camera } from './support/camera.ts';
import { openAccount } from '../e2e/support/account.ts';
import { openAccountAt } from '../e2e/support/media.ts';
import { inventMotherAndDaughter, inventYoungMan, type Family } from '../e2e/support/people.ts';
import type { Product } from '../e2e/support/product.ts';
import { test } from '../e2e/support/test.ts';
import { LANGUAGES } from '../../src/domain/languages.ts';
import { STEP_KEYS, type StepKey } from '../../src/domain/steps.ts';

/**
 * These tests find elements by role, order, type and id, which are the same in every language.
 */

for (const language of LANGUAGES) {
  const invent = language === 'en' ? inventMotherAndDaughter : inventYoungMan;

  test(`Pictures of the landing and around the account in ${language}`, async ({
    page,
    product,
  }) => {
    const take = await begin(page, language);
    await page.goto(product.url);
    await take('01-landing');
    await openMenu(page);
    await take('02-landing-menu', { widths: [320, 360], isDialog: true });
    await takeRegistration(page, { product, family: invent(), take });
    await takeSignedOut(page, { product, family: invent(), take });
  });

  test(`Pictures of the wizard and the dashboard in ${language}`, async ({ page, product }) => {
    const take = await begin(page, language);
    const beginner = invent();
    await openAccount(product, beginner);
    await logIn(page, { product, family: beginner });
    await page.waitForURL(/step=welcome/u);
    // The step's own code loads after its heading.
    await page.locator('main a[href="/dashboard"], main li, main p').first().waitFor();
    await take('30-welcome');
    await takeFirstSteps(page, { product, take });

    const family = invent();
    await openAccountAt({ product, family }, 'personal-preferences');
    await signOut(page, product);
    await logIn(page, { product, family });
    await takeFilledSteps(page, { product, take });
  });
}

async function begin(page: Page, language: string): Promise<Camera> {
  await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), language);
  return createCamera(page, language);
}

interface Tour {
  product: Product;
  take: Camera;
}

async function takeRegistration(
  page: Page,
  { product, family, take }: Tour & { family: Family },
): Promise<void> {
  await page.goto(`${product.url}/register`);
  await choices(page).first().waitFor();
  await take('10-register-account-type');
  await choices(page).first().click();
  await page.getByRole('main').getByRole('button').nth(5).waitFor();
  await take('11-register-relation');
  await choices(page).nth(1).click();
  await textbox(page, 2).waitFor();
  await submit(page).click();
  await take('12-register-details-errors');
  await textbox(page, 0).fill(family.name);
  await textbox(page, 1).fill(family.email);
  await textbox(page, 2).fill(family.candidateName);
  await submit(page).click();
  await textbox(page, 5).waitFor();
  await take('13-register-otp');
  await page.getByRole('main').locator('button[type=button]').nth(1).click();
  await page.getByRole('dialog').waitFor();
  await take('14-register-otp-help', { widths: DIALOG_WIDTHS, isDialog: true });
  await page.keyboard.press('Escape');
  // The server now has the email address, but the family has not verified it yet.
  await page.getByRole('main').getByRole('button').first().click();
  await textbox(page, 2).waitFor();
  await submit(page).click();
  await page.locator('main dl').waitFor();
  await take('15-register-unverified');
  await page.getByRole('main').locator('dl + button').click();
  await textbox(page, 5).waitFor();
  await page.locator('#register-otp').click();
  await page.keyboard.type(await product.readOtp(family.email));
  await submit(page).click();
  await page.getByRole('dialog').waitFor();
  await take('16-register-terms', { widths: DIALOG_WIDTHS, isDialog: true });
  // After the button that opens the notice.
  await page.getByRole('dialog').getByRole('button').nth(1).click();
  await page.locator('input[type=password]').nth(1).waitFor();
  await take('17-register-password');
  for (const index of [0, 1]) {
    await page.locator('input[type=password]').nth(index).fill(family.password);
  }
  await submit(page).click();
  await page.waitForURL('**/login');
  await takeRegistered(page, { product, family, take });
}

async function takeRegistered(
  page: Page,
  { product, family, take }: Tour & { family: Family },
): Promise<void> {
  await page.goto(`${product.url}/register`);
  await choices(page).first().click();
  await page.getByRole('main').getByRole('button').nth(5).waitFor();
  await choices(page).first().click();
  await textbox(page, 1).waitFor();
  await textbox(page, 0).fill(family.name);
  await textbox(page, 1).fill(family.email);
  await submit(page).click();
  await page.getByRole('alert').waitFor();
  await take('18-register-registered');
}

async function takeSignedOut(
  page: Page,
  { product, family, take }: Tour & { family: Family },
): Promise<void> {
  await openAccount(product, family);
  await page.goto(`${product.url}/terms`);
  await heading(page).waitFor();
  await take('20-terms');
  await page.goto(`${product.url}/forgot-password`);
  await textbox(page, 0).fill(family.email);
  await take('21-forgot-password');
  await submit(page).click();
  await page.locator('input[type=password]').first().waitFor();
  await take('22-reset-password');
  await page.goto(`${product.url}/login`);
  await page.locator('input[type=email]').fill(family.email);
  await page.locator('input[type=password]').fill('not the password');
  await submit(page).click();
  await page.locator('[data-scope=toast][data-part=root]').waitFor();
  await take('23-login-failed');
  await page.context().setOffline(true);
  await take('24-login-offline');
  await page.context().setOffline(false);
}

async function takeFirstSteps(page: Page, { product, take }: Tour): Promise<void> {
  await openStep(page, { product, step: 'aadhaar' });
  await page.locator('#aadhaar-front').waitFor({ state: 'attached' });
  await take('31-aadhaar');
  await pickSample(page, 'front');
  await pickSample(page, 'back');
  await take('32-aadhaar-covered');
  await openSample(page, 'back');
  await take('32-aadhaar-opened', { widths: DIALOG_WIDTHS, isDialog: true });
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await submitStep(page).click();
  await page.locator('input[name=first_name], #first_name, input[id*=first]').first().waitFor();
  await submitStep(page).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await take('33-basic-info-errors');
  await page.getByRole('status').locator('button[aria-haspopup=dialog]').click();
  await page.getByRole('dialog').waitFor();
  await take('34-what-is-sent', { widths: DIALOG_WIDTHS, isDialog: true });
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
}

async function takeFilledSteps(page: Page, { product, take }: Tour): Promise<void> {
  await page.goto(`${product.url}/dashboard`);
  await page.locator('main ul > li').first().waitFor();
  await take('50-dashboard');
  for (const [index, step] of STEP_KEYS.entries()) {
    if (index < 2) continue;
    await openStep(page, { product, step });
    await page.evaluate(() => document.fonts.ready);
    await take(`${40 + index - 2}-${step}`);
  }
  await page.locator('main button[aria-haspopup=dialog]').first().click();
  await page.getByRole('dialog').waitFor();
  await take('51-all-steps', { widths: [320, 360, 768], isDialog: true });
}

async function openStep(
  page: Page,
  { product, step }: { product: Product; step: StepKey },
): Promise<void> {
  await page.goto(`${product.url}/profile?step=${step}`);
  await heading(page).waitFor();
  await submitStep(page).waitFor();
}

async function logIn(
  page: Page,
  { product, family }: { product: Product; family: Family },
): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.locator('input[type=email]').fill(family.email);
  await page.locator('input[type=password]').fill(family.password);
  await submit(page).click();
  await page.waitForURL(/\/(profile|dashboard)/u);
  await heading(page).waitFor();
}

/** Afterwards the browser has no stored data of the app. */
async function signOut(page: Page, { url }: Product): Promise<void> {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await session.detach();
}

function choices(page: Page) {
  return page.getByRole('main').getByRole('list').getByRole('button');
}

function textbox(page: Page, index: number) {
  return page.getByRole('main').getByRole('textbox').nth(index);
}

function submit(page: Page) {
  return page.getByRole('main').locator('button[type=submit]').last();
}

function submitStep(page: Page) {
  return page.getByRole('main').getByRole('button').last();
}

function heading(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 1 });
}

async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.locator('header button[aria-haspopup]:visible').last().click();
  await page.getByRole('dialog').waitFor();
}
