import type { Locator, Page } from '@playwright/test';
import { openAccount } from '../e2e/support/account.ts';
import { inventMotherAndDaughter, type Family } from '../e2e/support/people.ts';
import { test } from '../e2e/support/test.ts';

const WIDTHS = [320, 360, 768, 1280];
const THEMES = ['light', 'dark'];
const LANGUAGES = ['en', 'mr', 'hi'];

for (const language of LANGUAGES) {
  test(`Pictures of every screen in ${language}`, async ({ page, product }) => {
    const family = inventMotherAndDaughter();
    const take = createCamera(page, language);
    await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), language);
    await page.goto(product.url);
    await take('01-landing');
    await openMenu(page);
    await take('02-landing-menu', { widths: [360] });
    await takeRegistration(page, { product, family, take });
    await takeSignedIn(page, { product, take });
  });
}

type Camera = (name: string, options?: { widths?: number[] }) => Promise<void>;

/** Takes a picture of the page as high as its contents, so that nothing that sticks covers anything. */
function createCamera(page: Page, language: string): Camera {
  return async (name, { widths = WIDTHS } = {}) => {
    for (const theme of THEMES) {
      await page.evaluate((value) => {
        document.documentElement.dataset['theme'] = value;
      }, theme);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 780 });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height: Math.max(780, height) });
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({
          path: `pictures/${language}/${name}-${width}-${theme}.png`,
          animations: 'disabled',
        });
      }
    }
    await page.setViewportSize({ width: 360, height: 780 });
  };
}

interface Tour {
  product: { url: string; readOtp(email: string): Promise<string> };
  take: Camera;
}

/** Screens are found by what is the same in every language: roles, order and types. */
async function takeRegistration(
  page: Page,
  { product, family, take }: Tour & { family: Family },
): Promise<void> {
  await page.goto(`${product.url}/register`);
  const choices = page.getByRole('main').getByRole('list').getByRole('button');
  await choices.first().waitFor();
  await take('10-register-account-type');
  await choices.first().click();
  await page.getByRole('main').getByRole('button').nth(5).waitFor();
  await take('11-register-relation');
  await choices.nth(1).click();
  const texts = page.getByRole('textbox');
  await texts.nth(2).waitFor();
  await texts.nth(0).fill(family.name);
  await texts.nth(1).fill(family.email);
  await texts.nth(2).fill(family.candidateName);
  await take('12-register-details');
  await submit(page).click();
  await texts.nth(5).waitFor();
  await take('13-register-otp');
  await texts.first().click();
  await page.keyboard.type(await product.readOtp(family.email));
  await submit(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await take('14-register-terms');
  await dialog.getByRole('button').first().click();
  await page.locator('input[type=password]').nth(1).waitFor();
  await take('15-register-password');
  await page.goto(`${product.url}/terms`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take('16-terms');
  await page.goto(`${product.url}/forgot-password`);
  await texts.first().waitFor();
  await take('17-forgot-password');
}

async function takeSignedIn(page: Page, { product, take }: Tour): Promise<void> {
  const family = inventMotherAndDaughter();
  await openAccount(product as Parameters<typeof openAccount>[0], family);
  await page.goto(`${product.url}/login`);
  await page.locator('input[type=email]').waitFor();
  await take('18-login');
  await page.locator('input[type=email]').fill(family.email);
  await page.locator('input[type=password]').fill(family.password);
  await submit(page).click();
  await page.waitForURL('**/profile**');
  await heading(page).waitFor();
  await take('20-welcome');
  for (const [name, step] of [
    ['21-aadhaar', 'aadhaar'],
    ['22-basic-info', 'basic-info'],
  ] as const) {
    await page.goto(`${product.url}/profile?step=${step}`);
    await heading(page).waitFor();
    await take(name);
  }
  await page.goto(`${product.url}/dashboard`);
  await heading(page).waitFor();
  await take('30-dashboard');
}

function submit(page: Page): Locator {
  return page.getByRole('main').locator('button[type=submit]').last();
}

function heading(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { level: 1 });
}

async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.locator('header button[aria-haspopup]').last().click();
  await page.getByRole('dialog').waitFor();
}
