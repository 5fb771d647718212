import type { Page } from '@playwright/test';
import { expectArrivedOnce } from './support/arrival.ts';
import { textField } from './support/basic-info.ts';
import {
  ADDITIONAL_DETAILS,
  ADDITIONAL_VALUES,
  FAMILY_DETAILS,
  PERSONAL_VALUES,
  readRecord,
} from './support/detail-steps.ts';
import {
  fillAdditionalByKeyboard,
  fillBasicInfoByKeyboard,
  fillFamilyByKeyboard,
  fillPersonalByKeyboard,
  sendPhotosByKeyboard,
  sendVideoByKeyboard,
} from './support/keyboard-steps.ts';
import { pickFile, press, tabTo, type } from './support/keyboard.ts';
import {
  comeToPhotos,
  fetchPhotos,
  fetchVideos,
  PHOTOGRAPHS,
  photoInput,
  upload,
  VIDEOS,
} from './support/media.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { recordVideo } from './support/sample-video.ts';
import { SOME_PICTURE } from './support/some-picture.ts';
import { actionOf, listStepsAfter } from './support/step-actions.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { AADHAAR, BASIC_INFO, expectAllSent, PERSONAL_DETAILS, WELCOME } from './support/wizard.ts';
import { createWords } from './support/words.ts';
import { AGREE_TO_NOTICE } from './support/registration.ts';
import { ALL_DONE, stepTitle } from '../support/step-titles.ts';

test(
  'With a keyboard alone: from the landing through all steps',
  { tag: '@long' },
  async ({ product, road, page }) => {
    const family = inventMotherAndDaughter();
    const { basicInfo } = family;
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await test.step('registers', async () => {
      await page.goto(road.url);
      await press(page, page.getByRole('main').getByRole('link', { name: 'Register' }));
      await press(page, page.getByRole('button', { name: 'Basic' }));
      await expectFocusOnHeading(page, /Create Profile by/);
      await press(page, page.getByRole('button', { name: 'Daughter' }));
      await expectFocusOnHeading(page, /What happens with your data/);
      await press(page, page.getByRole('button', { name: AGREE_TO_NOTICE }));
      await expectFocusOnHeading(page, /Personal details/);
      await type(page, textField(page, 'Your Name'), family.name);
      await type(page, textField(page, 'Your Email'), family.email);
      await type(page, textField(page, 'Candidate Name'), family.candidateName);
      await press(page, button('Confirm'));
      await expectFocusOnHeading(page, /Email confirmation/);
      await type(page, page.getByLabel('Digit 1 of 6'), await product.readOtp(family.email));
      await press(page, button('Submit'));
      await press(page, page.getByRole('dialog').getByRole('button', { name: 'I Agree' }));
      await expectFocusOnHeading(page, /Create user/);
      await type(page, textField(page, 'Password'), family.password);
      await type(page, textField(page, 'Confirm Password'), family.password);
      await press(page, button('Submit'));
    });

    await test.step('logs in and comes to Basic Info', async () => {
      await expectFocusOnHeading(page, /Login/);
      await expect(textField(page, 'Email')).toHaveValue(family.email);
      await type(page, textField(page, 'Password'), family.password);
      await press(page, button('Submit'));
      await expectFocusOnHeading(page, WELCOME);
      await press(page, button('Continue'));
      await expectFocusOnHeading(page, AADHAAR);
      for (const side of ['Front', 'Back']) {
        await pickFile(page, page.getByLabel(side, { exact: true }), SOME_PICTURE);
      }
      for (const side of ['Front', 'Back']) {
        await press(page, button(`${side}: Open and check`));
        await expect(page.getByRole('dialog', { name: side })).toBeVisible();
        await press(page, button('Done'));
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      const checked = page.getByRole('checkbox', { name: /^I have checked/ });
      await tabTo(page, checked);
      await page.keyboard.press('Space');
      await expect(checked).toBeChecked();
      await press(page, button('Submit and Continue'));
    });

    await test.step('fills in Basic Info', async () => {
      await expectFocusOnHeading(page, BASIC_INFO);
      await fillBasicInfoByKeyboard(page, basicInfo);
      await press(page, button('Submit and Continue'));
      await expectFocusOnHeading(page, PERSONAL_DETAILS);
      await expectAllSent(page, { withinMs: 10_000 });
      await expectArrivedOnce({ product, road, family });
    });

    const film = await recordVideo(page);

    await test.step('fills in Personal, Family and Additional Details', async () => {
      await fillPersonalByKeyboard(page);
      await press(page, button('Save & Continue'));
      await expectFocusOnHeading(page, FAMILY_DETAILS);
      await fillFamilyByKeyboard(page);
      await press(page, button('Save & Continue'));
      await expectFocusOnHeading(page, ADDITIONAL_DETAILS);
      await fillAdditionalByKeyboard(page);
      await press(page, button('Save & Continue'));
    });

    await test.step('sends photos and a video, and deletes one of each', async () => {
      await expectFocusOnHeading(page, PHOTOGRAPHS);
      await sendPhotosByKeyboard(page);
      await press(page, button('Continue to Next Step'));
      await expectFocusOnHeading(page, VIDEOS);
      await sendVideoByKeyboard(page, film);
      await press(page, button('Continue to Next Step'));
    });

    await test.step('passes the rest, and comes to the dashboard', async () => {
      for (const step of listStepsAfter('personal-video')) {
        await expectFocusOnHeading(page, stepTitle(step));
        await press(page, button(createWords('en')(actionOf(step))));
      }
      const end = page.getByRole('heading', { name: ALL_DONE });
      await expect(end).toBeFocused();
      await press(page, page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }));
      await expectFocusOnHeading(page, new RegExp(family.name, 'u'));
    });

    await test.step('the server has all of it', async () => {
      await expectAllSent(page, { withinMs: 20_000 });
      expect(await readRecord(product, family, 'personal')).toMatchObject(PERSONAL_VALUES);
      expect(await readRecord(product, family, 'family')).toMatchObject({
        mother_education: [{ name: 'B.A.' }],
        father_occupation: 'Farmer',
        siblings: [{ name: 'Rohan', gender: 'Brother', marital_status: 'Maried' }],
        other_family_members: [{ name: 'Leela', relation: 'Grandmother' }],
      });
      expect(await readRecord(product, family, 'additional')).toMatchObject({
        ...ADDITIONAL_VALUES,
        about_me: 'I like long walks.',
      });
      expect((await fetchPhotos({ product, family })).map(({ type: kind }) => kind)).toEqual([
        'Cover Photo',
      ]);
      const videos = await fetchVideos({ product, family });
      expect(videos.map(({ description }) => description)).toEqual(['Anjali tells of herself']);
    });
  },
);

test('With a keyboard alone: a message is walked past both ways, and closed from where one was', async ({
  product,
  road,
  page,
}) => {
  await comeToPhotos(page, { product, url: road.url, family: inventMotherAndDaughter() });
  const message = page.getByRole('status', { name: 'No image selected' });
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
  await press(page, upload(page));
  await expect(photoInput(page)).toBeFocused();
  await expect(message).toBeVisible();
  await tabTo(page, message.getByRole('button', { name: 'Close' }), 'Shift+Tab');
  await tabTo(page, terms, 'Shift+Tab');
  await press(page, message.getByRole('button', { name: 'Close' }));
  await expect(terms).toBeFocused();
  await expect(message).toHaveCount(0);
});

/** A screen reader starts to read a new screen at its heading. */
async function expectFocusOnHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}
