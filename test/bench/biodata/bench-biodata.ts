/**
 * `npm run bench -- biodata` measures how long a family waits in step 9 for the preview, the PDF
 * and the picture. The phone is offline.
 */
import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { launchPhoneBrowser, type PhoneBrowser } from '../../e2e/support/browser.ts';
import { saveAtServer } from '../../e2e/support/detail-steps.ts';
import { startFaultProxy } from '../../e2e/support/fault-proxy.ts';
import {
  cameraPhoto,
  logInAt,
  openAccountAt,
  photoInput,
  untilBiodataIsPrepared,
  upload,
} from '../../e2e/support/media.ts';
import { inventMotherAndDaughter } from '../../e2e/support/people.ts';
import { untilReadyForOffline } from '../../e2e/support/phone-store.ts';
import { type Product, startProduct } from '../../e2e/support/product.ts';
import { tellBroken } from '../bounds.ts';
import { printTable } from '../support/table.ts';
import { slowDown } from './slow-down.ts';
import { stepTitle } from '../../support/step-titles.ts';

const FACTORS = [1, 4, 6];
const MAX = {
  previewMs: 500,
  pdfMs: 4_000,
  blockedMs: 100,
  pdfBytes: 150_000,
  pictureBytes: 400_000,
};

interface Times {
  previewMs: number;
  pdfMs: number;
  pictureMs: number;
  blockedMs: number;
}

interface Result extends Times {
  factor: number;
  pdfBytes: number;
  pictureBytes: number;
}

export async function benchBiodata(): Promise<boolean> {
  await ensureBuilt();
  const product = await startProduct();
  try {
    const results = await measureAll(product);
    printTable('Step 9, without internet: ms from opening it, KB of the files', [
      ['CPU', 'preview', 'PDF', 'picture', 'longest block', 'PDF KB', 'picture KB'],
      ...results.map((result) => [
        `1/${result.factor}`,
        ...[result.previewMs, result.pdfMs, result.pictureMs, result.blockedMs].map((ms) =>
          ms.toFixed(0),
        ),
        ...[result.pdfBytes, result.pictureBytes].map((bytes) => (bytes / 1_000).toFixed(0)),
      ]),
    ]);
    return tellBroken(listBroken(results.at(-1)));
  } finally {
    await product.remove();
  }
}

function listBroken(slowest: Result | undefined): string[] {
  return Object.entries(MAX).flatMap(([what, max]) => {
    const value = slowest?.[what as keyof typeof MAX] ?? Infinity;
    return value <= max ? [] : [`${what}: ${value.toFixed(0)}, at most ${max}`];
  });
}

async function measureAll(product: Product): Promise<Result[]> {
  const road = await startFaultProxy(product.url);
  const phone = await launchPhoneBrowser();
  try {
    const page = await phone.newPage();
    await fillIn(page, { product, url: road.url });
    road.cut();
    const results: Result[] = [];
    for (const factor of FACTORS) {
      await page.goto(`${road.url}/profile?step=personal-video`);
      await untilBiodataIsPrepared(page);
      const times = await measureSlowed(phone, page, factor);
      const pictureBytes = await saveFile(page);
      await page.getByRole('radio', { name: /^PDF/u }).check();
      results.push({ factor, ...times, pictureBytes, pdfBytes: await saveFile(page) });
    }
    return results;
  } finally {
    await phone.remove();
    await road.close();
  }
}

async function fillIn(
  page: Page,
  { product, url }: { product: Product; url: string },
): Promise<void> {
  const family = inventMotherAndDaughter();
  await openAccountAt({ product, family }, 'personal-preferences');
  await saveAtServer({ product, family }, 'family', {
    father_occupation: 'शेती',
    mother_occupation: 'शिक्षिका',
    family_background: 'मूळचे साताऱ्याचे, तीन पिढ्या पुण्यात',
    siblings: ['ऐश्वर्या', 'रोहन', 'केदार'].map((name) => ({
      name,
      gender: 'Brother',
      marital_status: 'Maried',
      age: 31,
      occupation: 'अभियंता',
    })),
  });
  await saveAtServer({ product, family }, 'additional', {
    about_me: 'मनमिळाऊ आणि शांत स्वभाव. नोकरीसोबत घर आणि नाती जपायला आवडते.',
    astrological_details: { birth_time: '10:20', rashi: 'kanya', nakshatra: 'hasta', gan: 'dev' },
  });
  await saveAtServer({ product, family }, 'preferences', {
    age: { from: 28, to: 33 },
    diet: ['Vegetarian'],
    own_words: 'समजूतदार आणि आनंदी',
    musts: ['age'],
  });
  await saveAtServer({ product, family }, 'biodata', { language: 'mr', opening: 'ganesh' });
  const photos = { key: 'personal-photo', heading: stepTitle('personal-photo') } as const;
  await logInAt(page, { url, family }, photos);
  await photoInput(page).setInputFiles([await cameraPhoto('IMG_1.jpg')]);
  await page.getByText('1 photo chosen and saved on this phone.').waitFor();
  await upload(page).click();
  await untilReadyForOffline(page);
  await page.goto(`${url}/profile?step=personal-document`);
  await page.getByText(/^Made on this/u).waitFor();
}

async function measureSlowed(phone: PhoneBrowser, page: Page, factor: number): Promise<Times> {
  const end = await slowDown(phone.context.browser()!, factor);
  try {
    return await measure(page);
  } finally {
    await end();
  }
}

function measure(page: Page): Promise<Times> {
  return page.evaluate(async () => {
    let blockedMs = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blockedMs = Math.max(blockedMs, duration);
    }).observe({ type: 'longtask' });
    const until = (isThere: () => boolean) =>
      new Promise<number>((resolve) => {
        const look = () => (isThere() ? resolve(performance.now()) : requestAnimationFrame(look));
        look();
      });
    const has = (text: string) =>
      document.querySelector('main')?.textContent?.includes(text) === true;
    const isMade = () => has('Made on this');
    const press = (selector: string, text: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .find((each) => each.textContent?.includes(text))
        ?.click();
    const startedAt = performance.now();
    press('button', 'Continue');
    const previewAt = await until(() => document.querySelector('[aria-label^="Preview"]') !== null);
    const pdfAt = await until(isMade);
    const askedAt = performance.now();
    press('label', 'Picture');
    await until(() => !isMade());
    const pictureAt = await until(isMade);
    return {
      previewMs: previewAt - startedAt,
      pdfMs: pdfAt - startedAt,
      pictureMs: pictureAt - askedAt,
      blockedMs,
    };
  });
}

async function saveFile(page: Page): Promise<number> {
  await page.getByText(/^Made on this/u).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  return (await stat(await download.path())).size;
}
