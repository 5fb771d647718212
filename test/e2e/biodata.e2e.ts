import { readFile } from 'node:fs/promises';
import type { ElementHandle, Locator, Page } from '@playwright/test';
import { readPdf, walk } from '../support/read-pdf.ts';
import { openAccount } from './support/account.ts';
import { saveAtServer } from './support/detail-steps.ts';
import {
  cameraPhoto,
  logInAt,
  openAccountAt,
  photoInput,
  untilBiodataIsPrepared,
  upload,
} from './support/media.ts';
import { inventYoungMan } from './support/people.ts';
import { untilSectionsAreHere } from './support/phone-store.ts';
import { logIn, logOut } from './support/registration.ts';
import { actionOf } from './support/step-actions.ts';
import { expect, test } from './support/test.ts';
import { expectAllSent, stepHeading, WELCOME } from './support/wizard.ts';
import { createWords } from './support/words.ts';
import { ALL_DONE, stepTitle } from '../support/step-titles.ts';

/** This code point is for private use, and the fonts of the app have no letter for it. */
const NOWHERE = '\u{10fffd}';

const words = createWords('en');
const STEP = { key: 'personal-document', heading: stepTitle('personal-document') } as const;

test('A mother takes away the biodata of her daughter in Marathi, without internet, after the phone killed the browser', async ({
  product,
  road,
  phone,
  family,
}) => {
  await openAccountAt({ product, family }, 'personal-preferences');
  await saveAtServer({ product, family }, 'family', {
    father_occupation: `अॅग्रो ${NOWHERE}\u0301`,
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
    await expect(page.getByText('1 photo is saved on this phone')).toBeVisible();
    await upload(page).click();
    await untilSectionsAreHere(page, ['primary', 'family']);
  });
  road.cut();
  await phone.relaunch();
  page = await phone.newPage();
  await page.goto(`${road.url}/profile?step=personal-document`);
  await expect(stepHeading(page, STEP.heading)).toBeVisible();

  await test.step('she chooses the language, writes the name, and for whom it is', async () => {
    await page.getByRole('radio', { name: 'मराठी' }).check();
    await page.getByRole('textbox', { name: 'Anjali Kulkarni' }).fill('अंजली कुलकर्णी');
    await page.getByRole('textbox', { name: 'Who is this copy for?' }).fill('देशमुख');
    await page.getByRole('combobox', { name: 'Opening line' }).selectOption({ index: 1 });
  });
  await expect(page.getByRole('img', { name: 'Preview, page 1 of 1' })).toContainText(
    'अंजली कुलकर्णी',
  );

  await test.step('a letter that nothing can draw is named with its line, and no box stands for it', async () => {
    await expect(page.getByText('U+10FFFD in “Prakash · ॲग्रो”', { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Preview/u })).not.toContainText(
      new RegExp(`[${NOWHERE}\u0301]`, 'u'),
    );
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
      `Prakash · अॅग्रो ${NOWHERE}\u0301`,
      'ऐश्वर्या, 21 · अविवाहित',
      'शेंडे 😀, 30 · विवाहित',
      'Sunita Kulkarni',
      '98765\u00a043210',
    ]),
  );
  expect(spoken.join()).not.toContain('₹8,00,000');

  await test.step('what she leaves out is in the next file no more, and stays left out', async () => {
    const saveButton = page.getByRole('button', { name: 'Download', exact: true });
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
    await expect(page.getByRole('textbox', { name: 'Who is this copy for?' })).toHaveValue('देशमुख');
  });

  await test.step('she shares it as a picture', async () => {
    await page.getByRole('radio', { name: /^Picture/u }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Anjali-Kulkarni-biodata-mr-1.jpg');
    const bytes = await readFile(await download.path());
    expect(bytes.length).toBeLessThan(400_000);
  });

  await test.step('after the last step, still without internet, she sees the picture, and what is missing', async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(stepHeading(page, stepTitle('personal-preferences'))).toBeVisible();
    await page.getByRole('button', { name: words(actionOf('personal-preferences')) }).click();
    await expect(page.getByRole('heading', { name: ALL_DONE })).toBeFocused();
    await expect(page.getByRole('img', { name: 'Preview, page 1 of 1' })).toBeVisible();
    const missing = page.getByRole('region', { name: 'Still missing' });
    await expect(missing.getByRole('link', { name: /^Height.*Personal Details$/u })).toBeVisible();
    await expect(missing.getByRole('link', { name: 'Videos' })).toBeVisible();
  });

  await test.step('the internet is back: the picture stays in view while its photo is sent', async () => {
    const image = page.getByRole('img', { name: 'Preview, page 1 of 1' });
    const source = (await image.getAttribute('src'))!;
    const seen = await image.evaluateHandle((element) => {
      const removal = { happened: false };
      const look = () => (removal.happened ||= !element.isConnected);
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
      return removal;
    });
    road.restore();
    await expectAllSent(page, { withinMs: 60_000 });
    await expect(image).not.toHaveAttribute('src', source);
    expect(await seen.jsonValue()).toEqual({ happened: false });
  });

  await test.step('Welcome says what is missing, and no longer what to have ready', async () => {
    await page.goto(`${road.url}/profile?step=welcome`);
    await expect(page.getByRole('region', { name: 'Still missing' })).toBeVisible();
    await expect(page.getByRole('heading', { name: words('wizard:welcome.atHand') })).toHaveCount(
      0,
    );
  });
});

/** The files that print a biodata: the code, the fonts, and the screen of the step. */
const PRINTING = /pdf-worker|\.ttf$|document-step/u;

interface Shared {
  names: string[];
  types: string[];
}

test.describe('on a new phone', () => {
  test.use({ isNewPhone: true });

  test(
    'A family sees step 9 before its letters are there, then shares, prints, and sees at once what another tab has left out',
    { tag: '@long' },
    async ({ product, road, phone, family }) => {
      await openAccountAt({ product, family }, 'personal-preferences');
      const page = await phone.newPage();
      await page.addInitScript(replaceSharing);

      await test.step('no screen loads anything of the biodata before something is saved', async () => {
        await page.goto(`${road.url}/login`);
        const newcomer = inventYoungMan();
        await openAccount(product, newcomer);
        await logIn(page, newcomer);
        await expect(stepHeading(page, WELCOME)).toBeVisible();
        await page.evaluate(async () => new Promise((resolve) => requestIdleCallback(resolve)));
        expect(await listLoaded(page)).toEqual([]);
        await test.step('and paper has the name, and says why there is no more', async () => {
          // Before the first read, it says that the biodata is being prepared.
          await expect(async () => {
            await page.emulateMedia({ media: null });
            await page.emulateMedia({ media: 'print' });
            await expect(page.locator('#biodata-print')).toHaveText(
              new RegExp(`${newcomer.name}Fill in Basic Info first`, 'u'),
              { timeout: 500 },
            );
          }).toPass();
          await expect(page.getByRole('main')).toBeHidden();
          await page.emulateMedia({ media: null });
        });
        await logOut(page);
        await expect(page).toHaveURL(/\/login$/u);
      });

      await test.step('where the letters for printing are not on the phone yet, step 9 says so, and makes the PDF once there is internet', async () => {
        const unblock = road.block(({ path }) => /\.ttf$|pdf-worker/u.test(path));
        await logInAt(page, { url: road.url, family }, STEP);
        await expect(page.getByText('You need internet for the first PDF.')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
        unblock();
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        await expect(preview(page)).toContainText('Anjali Kulkarni');
        await savePdf(page);
      });

      await test.step('where a phone can share files, it goes as a PDF or as pictures; printing is black', async () => {
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        await page.getByRole('radio', { name: /^Picture/u }).check();
        await untilMade(page);
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        await expect
          .poll(() => page.evaluate(() => (globalThis as unknown as { shared: Shared[] }).shared))
          .toEqual([
            { names: ['Anjali-Kulkarni-biodata-en.pdf'], types: ['application/pdf'] },
            { names: ['Anjali-Kulkarni-biodata-en-1.jpg'], types: ['image/jpeg'] },
          ]);
        await page.getByRole('button', { name: 'Print', exact: true }).click();
        const printed = await page.evaluate(
          () => (globalThis as unknown as { printed: string[] }).printed,
        );
        expect(printed).toEqual([expect.stringContaining('Anjali Kulkarni')]);
        await page.emulateMedia({ media: 'print' });
        const name = page.locator('#biodata-print .name').first();
        await expect(name).toBeVisible();
        await expect(name).toHaveCSS('fill', 'rgb(0, 0, 0)');
        await expect(page.getByRole('main')).toBeHidden();
        await page.evaluate(() => dispatchEvent(new Event('afterprint')));
        await page.emulateMedia({ media: null });
      });

      await test.step('the other screens print the biodata on white, also in the dark, and not the card', async () => {
        const paper = page.getByRole('img', { name: 'Anjali Kulkarni' });
        for (const path of ['profile?step=aadhaar', 'fill-from-biodata']) {
          await page.goto(`${road.url}/${path}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.emulateMedia({ colorScheme: 'dark' });
          await expect(async () => {
            await page.emulateMedia({ media: 'screen' });
            await page.emulateMedia({ media: 'print' });
            await expect(paper).toContainText('98765', { timeout: 500 });
          }).toPass();
          await expect(page.getByRole('main')).toBeHidden();
          await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
          await expect(page.locator('#biodata-print')).not.toContainText('Aadhaar');
          await page.emulateMedia({ media: null, colorScheme: null });
        }
      });

      await test.step('step 9 shows the page that step 8 prepared at once, without the contact that another tab has left out since', async () => {
        await page.goto(`${road.url}/profile?step=personal-video`);
        await untilBiodataIsPrepared(page);
        expect(await page.evaluate(readFirstDrawn, STEP.heading)).toContain('Page 1 of 1');
        await expect(preview(page)).toContainText('98765');

        await page.goto(`${road.url}/profile?step=personal-video`);
        await untilBiodataIsPrepared(page);
        const other = await page.context().newPage();
        await other.goto(`${road.url}/profile?step=${STEP.key}`);
        await other.getByRole('checkbox', { name: 'Contact' }).click();
        await expect(preview(other)).not.toContainText('98765');
        await other.close();
        await page.getByRole('button', { name: 'Continue to Next Step' }).click();
        await untilMade(page);
        await expect(preview(page)).not.toContainText('98765');
        await expect(page.getByRole('checkbox', { name: 'Contact' })).not.toBeChecked();
      });
    },
  );
});

/** Runs in the page. */
function replaceSharing(): void {
  const shared: Shared[] = [];
  const printed: string[] = [];
  Object.assign(globalThis, { shared, printed });
  navigator.canShare = () => true;
  navigator.share = async ({ files = [] } = {}) => {
    shared.push({ names: files.map(({ name }) => name), types: files.map(({ type }) => type) });
  };
  window.print = () => printed.push(document.querySelector('#biodata-print')?.textContent ?? '');
}

/** Runs in the page. The text is that of the first drawing that has the heading of the next step. */
async function readFirstDrawn(heading: string): Promise<string> {
  const main = document.querySelector('main')!;
  const drawn = new Promise<string>((resolve) => {
    new MutationObserver(() => {
      if (main.querySelector('h1')?.textContent?.includes(heading)) resolve(main.innerText);
    }).observe(main, { childList: true, subtree: true, characterData: true });
  });
  [...main.querySelectorAll('button')]
    .find(({ textContent }) => textContent === 'Continue to Next Step')
    ?.click();
  return drawn;
}

async function listLoaded(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  return urls.filter((url) => PRINTING.test(url));
}

function preview(page: Page): Locator {
  return page.getByRole('img', { name: /^Preview, page 1/u });
}

async function untilMade(page: Page): Promise<void> {
  await expect(page.getByText(/^The biodata is made on this/u)).toBeVisible();
}

/** When Basic Info is saved, the wizard caches the fonts and the worker that make the PDF. */
async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('biodata')).keys()).length))
    .toBe(5);
}

async function savePdf(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const save = page.getByRole('button', { name: 'Download', exact: true });
  await untilMade(page);
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
