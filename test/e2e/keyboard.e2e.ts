import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../src/domain/languages.ts';
import { STEP_FORMS } from '../../src/wizard/step-forms.ts';
import type { StepKey } from '../../src/domain/steps.ts';
import { expectArrivedOnce } from './support/arrival.ts';
import { expectAccessible } from './support/axe.ts';
import { basicInfoFields, lookupField, suggestion, textField } from './support/basic-info.ts';
import { ADDITIONAL_DETAILS, FAMILY_DETAILS } from './support/detail-steps.ts';
import {
  addAndRemoveHobby,
  addRelativesByKeyboard,
  fillStepByKeyboard,
  sendPhotosByKeyboard,
  sendVideoByKeyboard,
} from './support/keyboard-steps.ts';
import {
  ADDITIONAL_FIELDS,
  FAMILY_FIELDS,
  PERSONAL_FIELDS,
  storedValues,
} from './support/marathi-profile.ts';
import { listOverflowing } from './support/fits.ts';
import { pickFile, press, selectByKeyboard, tabTo, type } from './support/keyboard.ts';
import {
  fetchPhotos,
  fetchVideos,
  logInAt,
  openAccountAt,
  PHOTOGRAPHS,
  photoInput,
  VIDEOS,
} from './support/media.ts';
import { recordVideo } from './support/sample-video.ts';
import { actionOf, listStepsAfter } from './support/step-actions.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import {
  AADHAAR,
  BASIC_INFO,
  expectAllSent,
  PERSONAL_DETAILS,
  stepHeading,
  WELCOME,
} from './support/wizard.ts';
import { createWords } from './support/words.ts';
import { candidateField } from './support/registration.ts';
import { ALL_DONE, stepTitle } from '../support/step-titles.ts';
import { readRecord } from './support/records.ts';
import { SOME_PICTURE } from './support/account.ts';

test(
  'With a keyboard alone, on a computer: from the landing through all steps',
  { tag: '@long' },
  async ({ product, road, page, family }) => {
    const { basicInfo } = family;
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await test.step('registers', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(road.url);
      await press(page, page.getByRole('main').getByRole('link', { name: 'Register' }));
      await press(page, page.getByRole('button', { name: 'Basic' }));
      await expectFocusOnHeading(page, /Create Profile by/);
      await press(page, page.getByRole('button', { name: 'Daughter' }));
      await expectFocusOnHeading(page, /Personal details/);
      await type(page, textField(page, 'Your Name'), family.name);
      await type(page, textField(page, 'Your Email'), family.email);
      await type(page, candidateField(page), family.candidateName);
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
      await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
      await expect(textField(page, 'Email')).toHaveValue(family.email);
      await expect(textField(page, 'Password')).toBeFocused();
      await type(page, textField(page, 'Password'), family.password);
      await press(page, button('Submit'));
      await expectFocusOnHeading(page, WELCOME);
      await press(page, button('Continue'));
      await expectFocusOnHeading(page, AADHAAR);
      for (const side of ['Front', 'Back']) {
        await pickFile(page, page.getByLabel(side, { exact: true }), SOME_PICTURE);
      }
      await press(page, button('Front: Open and check'));
      await expect(page.getByRole('dialog', { name: 'Front' })).toBeVisible();
      await press(page, button('Done'));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await press(page, button('Submit and Continue'));
    });

    await test.step('fills in Basic Info', async () => {
      await expectFocusOnHeading(page, BASIC_INFO);
      await fillStepByKeyboard(page, STEP_FORMS['basic-info'], basicInfoFields(basicInfo));
      await press(page, button('Submit and Continue'));
      await expectFocusOnHeading(page, PERSONAL_DETAILS);
      await expectAllSent(page, { withinMs: 10_000 });
      await expectArrivedOnce({ product, road, family });
    });

    const film = await recordVideo(page);

    await test.step('fills in Personal, Family and Additional Details', async () => {
      await fillStepByKeyboard(page, STEP_FORMS['personal-details'], PERSONAL_FIELDS);
      await addAndRemoveHobby(page);
      await press(page, button('Save & Continue'));
      await expectFocusOnHeading(page, FAMILY_DETAILS);
      await fillStepByKeyboard(page, STEP_FORMS['personal-family'], FAMILY_FIELDS.slice(0, -1));
      await addRelativesByKeyboard(page);
      await fillStepByKeyboard(page, STEP_FORMS['personal-family'], FAMILY_FIELDS.slice(-1));
      await press(page, button('Save & Continue'));
      await expectFocusOnHeading(page, ADDITIONAL_DETAILS);
      await fillStepByKeyboard(page, STEP_FORMS['personal-additional'], ADDITIONAL_FIELDS);
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
      const stored = (kind: 'personal' | 'family' | 'additional') =>
        readRecord(product, family, kind);
      expect(await stored('personal')).toMatchObject(storedValues(PERSONAL_FIELDS));
      expect(await stored('family')).toMatchObject({
        ...storedValues(FAMILY_FIELDS),
        siblings: [{ name: 'Rohan', gender: 'Brother', marital_status: 'Maried', age: 31 }],
      });
      expect(await stored('additional')).toMatchObject(storedValues(ADDITIONAL_FIELDS));
      expect((await fetchPhotos({ product, family })).map(({ type: kind }) => kind)).toEqual([
        'Cover Photo',
      ]);
      const videos = await fetchVideos({ product, family });
      expect(videos.map(({ description }) => description)).toEqual(['Anjali tells of herself']);
    });
  },
);

test(
  'With a keyboard alone: horoscope, a message, preferences and step 9; each fits 320 px in three languages, and axe finds nothing',
  { tag: '@long' },
  async ({ product, road, page, family }) => {
    test.slow();
    const visit = async (step: StepKey) => {
      await page.goto(`${road.url}/profile?step=${step}`);
      await expect(stepHeading(page, stepTitle(step))).toBeVisible();
    };
    await openAccountAt({ product, family }, 'personal-preferences');
    await logInAt(page, { url: road.url, family }, { key: 'welcome', heading: WELCOME });

    await test.step('the horoscope', async () => {
      await visit('personal-additional');
      await press(
        page,
        page.getByRole('button', { name: /^Horoscope \(as your family knows it\)/u }),
      );
      await type(page, lookupField(page, 'Nakshatra'), 'mruga');
      await expect(suggestion(page, 'Mrigashira')).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(lookupField(page, 'Nakshatra')).toHaveValue('Mrigashira');
      await expectAccessible(page, 'the horoscope');
      await expectToFit('personal-additional', async () => {
        await expect(page.locator('#nakshatra')).toBeVisible();
      });
    });

    await test.step('a message is walked past both ways, and closed from where one was', async () => {
      await visit('personal-photo');
      const message = page.getByRole('status', { name: 'No image selected' });
      const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
      await photoInput(page).focus();
      await photoInput(page).setInputFiles([]);
      await expect(message).toBeVisible();
      await tabTo(page, message.getByRole('button', { name: 'Close' }), 'Shift+Tab');
      await tabTo(page, terms, 'Shift+Tab');
      await press(page, message.getByRole('button', { name: 'Close' }));
      await expect(terms).toBeFocused();
      await expect(message).toHaveCount(0);
    });

    await test.step('preferences', async () => {
      const row = (label: string) =>
        page.getByRole('button', { name: new RegExp(`^${label} `, 'u') });
      await visit('personal-preferences');
      await press(page, row('Marital Status'));
      await tabTo(page, page.getByRole('checkbox', { name: 'Widowed' }));
      await page.keyboard.press('Space');
      await tabTo(page, page.getByRole('radio', { name: 'Good to have' }));
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('radio', { name: 'Must have' })).toBeChecked();
      await press(page, row('Height'));
      await row('Religion').click();
      await expectAccessible(page, 'preferences');
      await expectToFit('personal-preferences', async () => {
        for (const name of ['age', 'places']) {
          const opener = page.locator(`#${name}-row`);
          if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
        }
      });
    });

    await test.step('step 9', async () => {
      const preview = page.getByRole('img', { name: /^Preview, page 1/u });
      const untilMade = () => expect(page.getByText(/^The biodata is made on this/u)).toBeVisible();
      await visit('personal-document');
      await untilMade();
      await tabTo(page, page.getByRole('checkbox', { name: 'Contact' }));
      await page.keyboard.press('Space');
      await expect(preview).not.toContainText('98765');
      await selectByKeyboard(
        page,
        page.getByRole('combobox', { name: 'Opening line' }),
        'jinendra',
      );
      await type(page, page.getByRole('textbox', { name: 'Who is this copy for?' }), 'Deshmukh');
      await expect(preview).toContainText('For the Deshmukh family');
      await page.getByText('Choose line by line').click();
      await untilMade();
      await expectAccessible(page, 'PDF Profile');
      await expect
        .poll(() => readRecord(product, family, 'biodata'))
        .toMatchObject({ shown: { contact: false }, opening: 'jinendra', for_whom: 'Deshmukh' });
      await expectToFit('personal-document', async () => {
        await expect(page.locator('#biodata-for-whom')).toHaveValue('Deshmukh');
      });
    });

    async function expectToFit(step: StepKey, until: () => Promise<void>): Promise<void> {
      const before = page.viewportSize();
      await page.setViewportSize({ width: 320, height: 640 });
      for (const language of LANGUAGES.toReversed()) {
        await page.goto(`${road.url}/profile?step=${step}&lng=${language}`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await until();
        expect(await listOverflowing(page), `${step}, ${language}`).toEqual([]);
      }
      if (before) await page.setViewportSize(before);
    }
  },
);

/** A screen reader starts to read a new screen at its heading. */
async function expectFocusOnHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}
