import type { Page } from '@playwright/test';
import { LAST_STEP, STEP_KEYS } from '../../src/domain/steps.ts';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { BOTH_WIDTHS, expectAccessible, LOOKS_IN } from './support/axe.ts';
import { textField } from './support/basic-info.ts';
import { saveAtServer } from './support/detail-steps.ts';
import { expectToFit } from './support/fits.ts';
import { cameraPhoto, comeToPhotos, logInAt, openAccountAt, photoInput } from './support/media.ts';
import { inventYoungMan } from './support/people.ts';
import { readSetting } from './support/phone-store.ts';
import { candidateField } from './support/registration.ts';
import { recordVideo } from './support/sample-video.ts';
import { actionOf } from './support/step-actions.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { WELCOME } from './support/wizard.ts';
import { createWords } from './support/words.ts';

// Reduced motion stops the animations, so axe checks each element in its final state.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TWICE_AS_LARGE = ['100%', '200%'];

test(
  'Before the login and in each step of a registration, axe finds nothing in Marathi and Hindi, and nothing is cut off at 320 px in three languages, nor with letters twice as large',
  { tag: '@long' },
  async ({ product, road, page, family }) => {
    const register = `${road.url}/register`;
    for (const path of ['/', '/login', '/forgot-password', '/terms']) await look(road.url + path);
    await look(register);
    await page.getByRole('button', { name: 'Basic' }).click();
    await expect(page.getByRole('button', { name: 'Daughter' })).toBeVisible();
    await look(register);
    await page.getByRole('button', { name: 'Daughter' }).click();
    await textField(page, 'Your Name').fill(family.name);
    await textField(page, 'Your Email').fill(family.email);
    const { candidateName } = family;
    await candidateField(page).fill(candidateName);
    await expect.poll(() => readSetting(page, 'registration')).toMatchObject({ candidateName });
    await look(register);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
    await look(register);
    await page.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(await product.readOtp(family.email));
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'I Agree' }).click();
    await expect(textField(page, 'Confirm Password')).toBeVisible();
    await look(register);

    /** English comes last, because the rest of the test needs English texts. */
    async function look(url: string): Promise<void> {
      for (const language of LANGUAGES.toReversed()) {
        await open(page, url, language);
        const screen = `${url} in ${language}`;
        if (language !== 'en') await expectAccessible(page, screen, LOOKS_IN[language]);
        await expectToFit(page, screen, TWICE_AS_LARGE);
      }
    }
  },
);

const ROHAN = {
  name: 'Rohan Madhukarrao Kulkarni-Deshpande',
  gender: 'Brother',
  marital_status: 'Not Married',
  occupation: 'Electroencephalographer',
};

for (const language of LANGUAGES) {
  test(
    `axe finds nothing on the dashboard and the steps in ${language}, and nothing is cut off at 320 px: errors and the dialog of a sibling with letters twice as large, too`,
    { tag: '@long' },
    async ({ product, road, page }) => {
      const family = inventYoungMan();
      await openAccountAt({ product, family }, LAST_STEP);
      const save = saveAtServer.bind(undefined, { product, family });
      await save('personal', { height_in_cm: 163.5, annual_income: 'about 5 lakh' });
      await save('family', { family_income: '1250000', siblings: [ROHAN] });
      await save('additional', { about_me: 'शांत आणि आनंदी.' });
      await logInAt(page, { url: road.url, family }, { key: 'welcome', heading: WELCOME });
      const words = createWords(language);
      await open(page, `${road.url}/dashboard`, language);
      await look('dashboard');
      for (const step of STEP_KEYS) {
        await open(page, `${road.url}/profile?step=${step}`, language);
        const button = page.getByRole('button', { name: words(actionOf(step)), exact: true });
        await expect(button).toBeEnabled();
        await look(step);
      }
      await page.getByRole('button', { name: words(actionOf(LAST_STEP)), exact: true }).click();
      const end = words('wizard:finished.ready');
      await expect(page.getByRole('heading', { name: end })).toBeFocused();
      await expectAccessible(page, `all filled in, ${language}`, LOOKS_IN[language]);

      await open(page, `${road.url}/profile?step=basic-info`, language);
      for (const name of ['first_name', 'mother_name', 'father_name', 'contact_number']) {
        await page.locator(`#${name}`).fill('');
      }
      await page.locator('button[type=submit]').click();
      await expectErrorsToFit('Basic Info');
      await open(page, `${road.url}/profile?step=personal-family`, language);
      await page.locator('#siblings').click();
      await page.getByRole('dialog').locator('[type=submit]').click();
      await expectErrorsToFit('dialog of a sibling');

      async function look(screen: string): Promise<void> {
        await expectAccessible(page, `${screen} in ${language}`, LOOKS_IN[language]);
        await expectToFit(page, `${screen} in ${language}`);
      }

      async function expectErrorsToFit(screen: string): Promise<void> {
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
        await expectToFit(page, `errors of ${screen} in ${language}`, TWICE_AS_LARGE);
      }
    },
  );
}

async function open(page: Page, url: string, language: Language): Promise<void> {
  await page.goto(`${url}${url.includes('?') ? '&' : '?'}lng=${language}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test(
  'axe finds nothing in Photographs and Videos, light and dark, narrow and wide',
  { tag: '@long' },
  async ({ product, road, page, family }) => {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await comeToPhotos(page, { product, url: road.url, family });
    await expectAccessible(page, 'no photos', BOTH_WIDTHS);
    await photoInput(page).setInputFiles([
      await cameraPhoto('a.jpg', { width: 300, height: 400 }),
      await cameraPhoto('b.jpg', { width: 300, height: 400, hue: 90 }),
      { name: 'c.pdf', mimeType: 'image/png', buffer: Buffer.from('%PDF') },
    ]);
    await expect(page.getByText('“c.pdf” was not added')).toBeVisible();
    await expect(page.getByText('2 photos are saved')).toBeVisible();
    await expectAccessible(page, 'photos chosen');
    road.cut();
    await button('Upload').click();
    await expect(page.getByText('2 waiting to send')).toBeVisible();
    await expectAccessible(page, 'photos waiting');

    await button('Continue to Next Step').click();
    await expect(page.getByText('0 of 1 video uploaded')).toBeVisible();
    await expectAccessible(page, 'no video');
    const film = { name: 'a.mp4', mimeType: 'video/mp4', buffer: await recordVideo(page) };
    await page.getByLabel('Add a video').setInputFiles(film);
    await expect(button('Play video')).toBeVisible();
    await expectAccessible(page, 'a video chosen');
    await button('Upload').click();
    await expect(button('Delete video')).toBeVisible();
    await expectAccessible(page, 'a video waiting');
  },
);
