import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../src/domain/enumerations.ts';
import { expectAccessible } from './support/axe.ts';
import { readRecord } from './support/detail-steps.ts';
import { listOverflowing } from './support/fits.ts';
import { press, selectByKeyboard, tabTo, type } from './support/keyboard.ts';
import { logInAt, openAccountAt, untilBiodataIsPrepared } from './support/media.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { comeToBasicInfo, expectAllSent } from './support/wizard.ts';
import { stepTitle } from '../support/step-titles.ts';

const STEP = { key: 'personal-document', heading: stepTitle('personal-document') } as const;

/** The files that print a biodata: the code, the fonts, and the screen of the step. */
const PRINTING = /pdf-worker|\.ttf$|document-step/u;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Shared {
  names: string[];
  types: string[];
  text: string;
}

test('Step 9 is used with keys alone, in both themes, at 320 px and in three languages; axe finds nothing', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountAt({ product, family }, 'personal-preferences');
  await logInAt(page, { url: road.url, family }, STEP);
  await untilMade(page);
  await tabTo(page, page.getByRole('checkbox', { name: 'Contact' }));
  await page.keyboard.press('Space');
  await expect(preview(page)).not.toContainText('98765');
  await selectByKeyboard(page, page.getByRole('combobox', { name: 'Opening line' }), 'jinendra');
  await type(page, page.getByRole('textbox', { name: 'For whom' }), 'Deshmukh');
  await expect(preview(page)).toContainText('For the Deshmukh family');
  await page.getByText('Every line by itself').click();
  await untilMade(page);
  await expectAccessible(page, 'PDF Profile');
  await expectAllSent(page, { withinMs: 15_000 });
  expect(await readRecord(product, family, 'biodata')).toMatchObject({
    shown: { contact: false },
    opening: 'jinendra',
    for_whom: 'Deshmukh',
  });

  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of LANGUAGES) {
    await page.goto(`${road.url}/profile?step=${STEP.key}&lng=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('#biodata-for-whom')).toHaveValue('Deshmukh');
    expect(await listOverflowing(page), language).toEqual([]);
  }
});

test('Where a phone can share files, the biodata goes as a PDF or as pictures with a line of text; printing is black', async ({
  product,
  road,
  page,
}) => {
  await page.addInitScript(() => {
    const shared: Shared[] = [];
    const printed: string[] = [];
    Object.assign(globalThis, { shared, printed });
    navigator.canShare = () => true;
    navigator.share = async ({ files = [], text = '' } = {}) => {
      shared.push({
        names: files.map(({ name }) => name),
        types: files.map((file) => file.type),
        text,
      });
    };
    window.print = () => printed.push(document.querySelector('#biodata-print')?.textContent ?? '');
  });
  const family = inventMotherAndDaughter();
  await openAccountAt({ product, family }, 'personal-preferences');
  await logInAt(page, { url: road.url, family }, STEP);
  await untilMade(page);
  await press(page, page.getByRole('button', { name: 'Share', exact: true }));
  await page.getByRole('radio', { name: /^Picture/u }).check();
  await untilMade(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { shared: Shared[] }).shared))
    .toMatchObject([
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
});

test('Step 9 shows the page that step 8 prepared at once, without the contact that another tab has left out since', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountAt({ product, family }, 'personal-preferences');
  await logInAt(page, { url: road.url, family }, STEP);
  await untilMade(page);
  await page.goto(`${road.url}/profile?step=personal-video`);
  await untilBiodataIsPrepared(page);
  const firstDrawn = await page.evaluate(async (heading) => {
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
  }, STEP.heading);
  expect(firstDrawn).toContain('Page 1 of 1');
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

test('No screen loads anything of the biodata before something is saved', async ({
  product,
  road,
  page,
}) => {
  await page.goto(road.url);
  expect(await listLoaded(page)).toEqual([]);
  await page.goto(`${road.url}/register`);
  expect(await listLoaded(page)).toEqual([]);
  const family = inventMotherAndDaughter();
  await comeToBasicInfo(page, { product, url: road.url, family });
  expect(await listLoaded(page)).toEqual([]);
  await page.goto(`${road.url}/profile?step=welcome`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(async () => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await listLoaded(page)).toEqual([]);
});

async function listLoaded(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  return urls.filter((url) => PRINTING.test(url));
}

async function untilMade(page: Page): Promise<void> {
  await expect(page.getByText(/^Made on this/u)).toBeVisible();
}

function preview(page: Page) {
  return page.getByRole('img', { name: /^Preview, page 1/u });
}
