import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../src/domain/languages.ts';
import { textField } from './support/basic-info.ts';
import {
  ADDITIONAL_DETAILS,
  addSibling,
  comeToPersonalDetails,
  FAMILY_DETAILS,
  fillAdditionalDetails,
  fillPersonalDetails,
  saveAndContinue,
} from './support/detail-steps.ts';
import { listOverflowing } from './support/fits.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { comeToBasicInfo, stepHeading } from './support/wizard.ts';
import { candidateField } from './support/registration.ts';

test.use({ viewport: { width: 320, height: 640 } });

test(
  'Nothing is cut off at 320 px on the way to an account, in three languages, nor with letters twice as big',
  { tag: '@long' },
  async ({ product, road, page }) => {
    const family = inventMotherAndDaughter();
    for (const path of ['/', '/login', '/forgot-password', '/terms']) {
      await expectToFit(page, road.url + path, ['100%', '200%']);
    }
    const register = `${road.url}/register`;
    await expectToFit(page, register, ['100%', '200%']);
    await page.getByRole('button', { name: 'Basic' }).click();
    await expect(page.getByRole('button', { name: 'Daughter' })).toBeVisible();
    await expectToFit(page, register, ['100%', '200%']);
    await page.getByRole('button', { name: 'Daughter' }).click();
    await textField(page, 'Your Name').fill(family.name);
    await textField(page, 'Your Email').fill(family.email);
    await candidateField(page).fill(family.candidateName);
    await expectToFit(page, register, ['100%', '200%']);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
    await expectToFit(page, register, ['100%', '200%']);
    await page.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(await product.readOtp(family.email));
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'I Agree' }).click();
    await expect(textField(page, 'Confirm Password')).toBeVisible();
    await expectToFit(page, register, ['100%', '200%']);
  },
);

test(
  'Nothing is cut off at 320 px in the wizard, in three languages, nor with letters twice as big',
  { tag: '@long' },
  async ({ product, road, page }) => {
    const family = inventMotherAndDaughter();
    await comeToBasicInfo(page, { product, url: road.url, family });
    const basicInfo = `${road.url}/profile?step=basic-info`;
    await expectToFit(page, `${road.url}/profile?step=welcome`);
    await expectToFit(page, `${road.url}/profile?step=aadhaar`);
    await expectToFit(page, basicInfo);

    for (const language of LANGUAGES) {
      await open(page, basicInfo, language);
      await page.locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      expect(await listOverflowing(page), `errors, ${language}`).toEqual([]);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expect(page.locator('html')).toHaveCSS('font-size', '32px');
      expect(await listOverflowing(page), `letters twice as big, ${language}`).toEqual([]);
    }
  },
);

test(
  'Nothing is cut off at 320 px in the steps after Basic Info and in the dialog of a sibling',
  { tag: '@long' },
  async ({ product, road, page }) => {
    const family = inventMotherAndDaughter();
    const step = (key: string) => `${road.url}/profile?step=${key}`;
    await comeToPersonalDetails(page, { product, url: road.url, family });
    await fillPersonalDetails(page);
    await saveAndContinue(page);
    await expect(stepHeading(page, FAMILY_DETAILS)).toBeVisible();
    await textField(page, 'Family Income (INR)').fill('१२,५०,०००');
    await addSibling(page, {
      name: 'Rohan Madhukarrao Kulkarni-Deshpande',
      gender: 'Brother',
      maritalStatus: 'Not Married',
      occupation: 'Electroencephalographer',
    });
    await saveAndContinue(page);
    await expect(stepHeading(page, ADDITIONAL_DETAILS)).toBeVisible();
    await fillAdditionalDetails(page);
    await saveAndContinue(page);
    for (const key of ['personal-details', 'personal-family', 'personal-additional']) {
      await expectToFit(page, step(key));
    }

    for (const language of LANGUAGES) {
      await open(page, step('personal-family'), language);
      await page.locator('#siblings').click();
      await page.getByRole('dialog').locator('[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      expect(await listOverflowing(page), `dialog, ${language}`).toEqual([]);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expect(page.locator('html')).toHaveCSS('font-size', '32px');
      expect(await listOverflowing(page), `letters twice as big, ${language}`).toEqual([]);
    }
  },
);

/** English comes last, because the rest of a test needs English texts. */
async function expectToFit(page: Page, url: string, letters = ['100%']): Promise<void> {
  for (const language of LANGUAGES.toReversed()) {
    await open(page, url, language);
    for (const size of letters) {
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      expect(await listOverflowing(page), `${url} in ${language}, ${size}`).toEqual([]);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  }
}

async function open(page: Page, url: string, language: string): Promise<void> {
  await page.goto(`${url}${url.includes('?') ? '&' : '?'}lng=${language}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
