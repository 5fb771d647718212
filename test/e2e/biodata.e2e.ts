import { readFile } from 'node:fs/promises';
import type { ElementHandle, Page } from '@playwright/test';
import { readPdf, walk } from '../support/read-pdf.ts';
import { saveAtServer } from './support/detail-steps.ts';
import { cameraPhoto, logInAt, openAccountAt, photoInput, upload } from './support/media.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { untilSectionsAreHere } from './support/phone-store.ts';
import { expect, test } from './support/test.ts';
import { stepHeading } from './support/wizard.ts';
import { stepTitle } from '../support/step-titles.ts';

/** This code point is for private use, and the fonts of the app have no letter for it. */
const NOWHERE = '\u{10fffd}';

const STEP = { key: 'personal-document', heading: stepTitle('personal-document') } as const;

test('A mother takes away the biodata of her daughter in Marathi, without internet, after the phone killed the browser', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountAt({ product, family }, 'personal-preferences');
  await saveAtServer({ product, family }, 'family', {
    father_occupation: `शेती ${NOWHERE}`,
    family_income: '800000',
    siblings: [
      { name: 'ऐश्वर्या', gender: 'Sister', marital_status: 'Not Married', age: 21 },
      { name: 'शेंडे 😀', gender: 'Brother', marital_status: 'Maried', age: 30 },
    ],
  });
  let page = await phone.newPage();
  await logInAt(page, { url: road.url, family }, STEP);
  await untilKept(page);
  await test.step('with a photo that is not sent yet', async () => {
    await page.goto(`${road.url}/profile?step=personal-photo`);
    await photoInput(page).setInputFiles([await cameraPhoto('IMG_1.jpg')]);
    await expect(page.getByText('1 photo chosen and saved on this phone.')).toBeVisible();
    await upload(page).click();
    await untilSectionsAreHere(page, ['primary', 'family']);
  });
  road.cut();
  await phone.kill();
  await phone.relaunch();
  page = await phone.newPage();
  await page.goto(`${road.url}/profile?step=personal-document`);
  await expect(stepHeading(page, STEP.heading)).toBeVisible();

  await test.step('she chooses the language, writes the name, and for whom it is', async () => {
    await page.getByRole('radio', { name: 'मराठी' }).check();
    await page.getByRole('textbox', { name: 'Anjali Kulkarni' }).fill('अंजली कुलकर्णी');
    await page.getByRole('textbox', { name: 'For whom' }).fill('देशमुख');
    await page.getByRole('combobox', { name: 'Opening line' }).selectOption({ index: 1 });
  });
  await expect(page.getByRole('img', { name: 'Preview, page 1 of 1' })).toContainText(
    'अंजली कुलकर्णी',
  );

  await test.step('a letter that nothing can draw is named with its line, and no box stands for it', async () => {
    await expect(page.getByText('U+10FFFD in “Prakash · शेती”')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Preview/u })).not.toContainText(NOWHERE);
  });

  const spoken = await test.step('the file says what was filled in', async () => {
    const { name, bytes } = await savePdf(page);
    expect(name).toBe('Anjali-Kulkarni-biodata-mr.pdf');
    const pdf = readPdf(bytes);
    expect(pdf.info).toEqual({ Title: 'अंजली कुलकर्णी' });
    expect(bytes.length).toBeLessThan(150_000);
    return [...walk(pdf.tree)].map(({ alt, text }) => alt ?? text).filter((text) => text !== '');
  });
  expect(spoken).toEqual(
    expect.arrayContaining([
      'अंजली कुलकर्णी',
      'अंजली कुलकर्णी यांचा फोटो',
      'कौटुंबिक माहिती',
      `Prakash · शेती ${NOWHERE}`,
      'ऐश्वर्या, 21 · अविवाहित',
      'शेंडे 😀, 30 · विवाहित',
      'Sunita Kulkarni',
      '98765\u00a043210',
    ]),
  );
  expect(spoken.join()).not.toContain('₹8,00,000');

  await test.step('what she leaves out is in the next file no more, and stays left out', async () => {
    const saveButton = page.getByRole('button', { name: 'Save', exact: true });
    await expect(saveButton).toBeEnabled();
    const save = (await saveButton.elementHandle()) as ElementHandle<HTMLButtonElement>;
    const contact = page.getByRole('checkbox', { name: 'Contact' });
    // This check runs before the page renders the new state.
    const couldBeSaved = await contact.evaluate(async (box: HTMLInputElement, button) => {
      box.click();
      await Promise.resolve();
      return !box.checked && !button.disabled;
    }, save);
    expect(couldBeSaved).toBe(false);
    await expect(contact).not.toBeChecked();
    await expect(page.getByRole('img', { name: /^Preview/u })).not.toContainText('98765');
    const { bytes } = await savePdf(page);
    const texts = [...walk(readPdf(bytes).tree)].map(({ text }) => text);
    expect(texts.join()).not.toContain('98765');
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Contact' })).not.toBeChecked();
    await expect(page.getByRole('textbox', { name: 'For whom' })).toHaveValue('देशमुख');
  });

  await test.step('she shares it as a picture', async () => {
    await page.getByRole('radio', { name: /^Picture/u }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Anjali-Kulkarni-biodata-mr-1.jpg');
    const bytes = await readFile(await download.path());
    expect(bytes.length).toBeLessThan(400_000);
  });
});

test.describe('on a new phone', () => {
  test.use({ isNewPhone: true });

  test('Where the letters for printing are not on the phone yet, step 9 says so, and makes the PDF once there is internet', async ({
    product,
    road,
    phone,
  }) => {
    const family = inventMotherAndDaughter();
    await openAccountAt({ product, family }, 'personal-preferences');
    const page = await phone.newPage();
    const unblock = road.block(({ path }) => /\.ttf$|pdf-worker/u.test(path));
    await logInAt(page, { url: road.url, family }, STEP);
    await expect(page.getByText('A PDF needs internet once.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
    unblock();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await savePdf(page);
  });
});

/** When Basic Info is saved, the wizard caches the fonts and the worker that make the PDF. */
async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('biodata')).keys()).length))
    .toBe(5);
}

async function savePdf(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(page.getByText(/^Made on this/u)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
