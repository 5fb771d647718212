import type { Locator, Page } from '@playwright/test';
import { LAST_STEP, STEP_KEYS } from '../../src/domain/steps.ts';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { BOTH_WIDTHS, expectAccessible, LOOKS_IN } from './support/axe.ts';
import { cameraPhoto, comeToPhotos, logInAt, openAccountAt, photoInput } from './support/media.ts';
import { inventMotherAndDaughter, inventYoungMan } from './support/people.ts';
import { recordVideo } from './support/sample-video.ts';
import { actionOf } from './support/step-actions.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { WELCOME } from './support/wizard.ts';
import { createWords } from './support/words.ts';

// Reduced motion stops the animations, so axe checks each element in its final state.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
