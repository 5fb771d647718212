import type { Locator, Page } from '@playwright/test';
import { LAST_STEP, STEP_KEYS } from '../../src/domain/steps.ts';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { BOTH_WIDTHS, expectAccessible, LOOKS_IN } from './support/axe.ts';
import {
  choose,
  fillBasicInfo,
  lookupField,
  suggestions,
  textField,
} from './support/basic-info.ts';
import {
  addSibling,
  FAMILY_DETAILS,
  fillSibling,
  itemDialog,
  saveAndContinue,
} from './support/detail-steps.ts';
import { withWideFont } from './support/fits.ts';
import { cameraPhoto, comeToPhotos, logInAt, openAccountAt, photoInput } from './support/media.ts';
import { inventMotherAndDaughter, inventYoungMan } from './support/people.ts';
import { recordVideo } from './support/sample-video.ts';
import { actionOf } from './support/step-actions.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import {
  comeToBasicInfo,
  PERSONAL_DETAILS,
  sendingStrip,
  stepHeading,
  submit,
  WELCOME,
} from './support/wizard.ts';
import { createWords } from './support/words.ts';
import { candidateField, typeOtp } from './support/registration.ts';

// Reduced motion stops the animations, so axe checks each element in its final state.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing on the landing, around the login and in registering, dark and narrow, light and wide', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(road.url);
  await expectAccessible(page, 'landing', BOTH_WIDTHS);
  await narrow(page);
  await button('Menu').click();
  await expectAccessible(page, 'menu of the landing');

  await page.goto(`${road.url}/login`);
  await button('Submit').click();
  await expect(page.getByText(/Correct \d+ things/)).toBeVisible();
  await expectAccessible(page, 'login with errors', BOTH_WIDTHS);

  await page.goto(`${road.url}/register`);
  await page.getByRole('button', { name: 'Basic' }).click();
  await page.getByRole('button', { name: 'Daughter' }).click();
  await button('Confirm').click();
  await expect(page.getByText(/Correct \d+ things/)).toBeVisible();
  await expectAccessible(page, 'personal details with errors');
  await textField(page, 'Your Name').fill(family.name);
  await textField(page, 'Your Email').fill(family.email);
  await candidateField(page).fill(family.candidateName);
  await button('Confirm').click();

  await page.getByLabel('Digit 1 of 6').waitFor();
  await button('Submit').click();
  await expect(page.getByText(/Correct \d+ thing/)).toBeVisible();
  await expectAccessible(page, 'one-time password with an error');
  await typeOtp(page, await product.readOtp(family.email));
  await button('Submit').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'terms in short');
  await button('I Agree').click();
  await expect(textField(page, 'Confirm Password')).toBeVisible();
  await button('Submit').click();
  await expectAccessible(page, 'create user with errors');
});

test('axe finds nothing in the wizard and in the dialog of a sibling, dark and narrow, light and wide', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await comeToBasicInfo(page, { product, url: road.url, family });
  await lookupField(page, 'Profession').fill('te');
  await expect(suggestions(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page, 'open lookup');
  await page.keyboard.press('Escape');
  await button('Open calendar').click();
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible();
  await expectAccessible(page, 'calendar');
  await page.keyboard.press('Escape');
  await submit(page);
  await expect(page.getByText(/Correct \d+ things/)).toBeVisible();
  await expectAccessible(page, 'Basic Info with errors', BOTH_WIDTHS);
  await narrow(page);
  await withWideFont(page, () => expectFocusAboveBar(page));
  await button('All steps').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'all steps');
  await page.keyboard.press('Escape');

  await fillBasicInfo(page, family.basicInfo);
  road.cut();
  await submit(page);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
  await sendingStrip(page).getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Sending status' })).toBeVisible();
  await expectAccessible(page, 'what is sent', BOTH_WIDTHS);
  await page.keyboard.press('Escape');
  await narrow(page);
  await button('Menu').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'menu of who is signed in');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await choose(page, 'Mother Tongue', 'Marathi');
  await saveAndContinue(page);
  await expect(stepHeading(page, FAMILY_DETAILS)).toBeVisible();
  await addSibling(page, { name: 'Rohan', gender: 'Brother', maritalStatus: 'Maried' });
  await page.getByRole('button', { name: 'Add sibling' }).click();
  const dialog = itemDialog(page, 'Add sibling');
  await fillSibling(dialog, { name: 'Isha' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toContainText('Not saved yet.');
  await expectAccessible(page, 'dialog of a sibling with an error');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expectAccessible(page, 'Family Details');
});

const SIGNED_OUT = ['/', '/login', '/register', '/forgot-password', '/terms'];

test(
  'axe finds nothing before the login in Marathi and Hindi',
  { tag: '@long' },
  async ({ road, page }) => {
    for (const path of SIGNED_OUT) {
      await expectAccessibleIn(page, { path: road.url + path, language: 'mr' });
      await expectAccessibleIn(page, { path: road.url + path, language: 'hi' });
    }
  },
);

for (const language of LANGUAGES) {
  test(
    `axe finds nothing on the dashboard and the steps in ${language}`,
    { tag: '@long' },
    async ({ product, road, page }) => {
      const family = inventYoungMan();
      await openAccountAt({ product, family }, LAST_STEP);
      await logInAt(page, { url: road.url, family }, { key: 'welcome', heading: WELCOME });
      const words = createWords(language);
      await expectAccessibleIn(page, { path: `${road.url}/dashboard`, language });
      for (const step of STEP_KEYS) {
        const button = page.getByRole('button', { name: words(actionOf(step)), exact: true });
        const path = `${road.url}/profile?step=${step}`;
        await expectAccessibleIn(page, { path, language, until: button });
      }
      await page.getByRole('button', { name: words(actionOf(LAST_STEP)), exact: true }).click();
      const end = words('wizard:finished.ready');
      await expect(page.getByRole('heading', { name: end })).toBeFocused();
      await expectAccessible(page, `all filled in, ${language}`, LOOKS_IN[language]);
    },
  );
}

async function expectAccessibleIn(
  page: Page,
  { path, language, until }: { path: string; language: Language; until?: Locator },
): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (until) await expect(until).toBeEnabled();
  await expectAccessible(page, `${path} in ${language}`, LOOKS_IN[language]);
}

test(
  'axe finds nothing in Photographs and Videos, light and dark, narrow and wide',
  { tag: '@long' },
  async ({ product, road, page }) => {
    const family = inventMotherAndDaughter();
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

/** A link that gets the focus must not lie under the bar with the button (WCAG 2.4.11). */
async function expectFocusAboveBar(page: Page): Promise<void> {
  const covered = await page
    .locator('button[type=submit]')
    .locator('xpath=ancestor-or-self::*')
    .evaluateAll((elements) => {
      const bar = elements.find((element) => getComputedStyle(element).position === 'sticky');
      const links = document.querySelectorAll<HTMLElement>(
        '[aria-labelledby="error-summary-title"] a',
      );
      if (!bar || links.length === 0) return ['neither bar nor links'];
      return [...links].flatMap((link) => {
        window.scrollTo(0, 0);
        link.focus();
        const isCovered = link.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
        return isCovered ? link.outerHTML : [];
      });
    });
  expect(covered).toEqual([]);
}

/** In a narrow window the app shows its menus and sheets for phones. */
function narrow(page: Page): Promise<void> {
  return page.setViewportSize({ width: 360, height: 800 });
}
