import type { Page } from '@playwright/test';
import { API_BASE, paths } from '../../src/protocol/paths.ts';
import {
  expectCovered,
  checkCovers,
  fetchStoredSides,
  listCachedTypes,
  listFilesOnPhone,
  pickCard,
  sideOf,
  submitAadhaar,
} from './support/aadhaar.ts';
import { countAccountRows } from './support/account-data.ts';
import { expectArrivedOnce } from './support/arrival.ts';
import { fillBasicInfo } from './support/basic-info.ts';
import { expireToken } from './support/expired-token.ts';
import type { FaultProxy } from './support/fault-proxy.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import {
  readAccessToken,
  untilOutboxIsEmpty,
  untilReadyForOffline,
  writeAccessToken,
} from './support/phone-store.ts';
import { countEffects, isPost, listDocuments, loseAnswers } from './support/records.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import {
  AADHAAR,
  BASIC_INFO,
  comeToAadhaar,
  PERSONAL_DETAILS,
  sendingStrip,
  stepHeading,
  submit,
  WELCOME,
} from './support/wizard.ts';

const SLOW_BYTES_PER_SECOND = 30_000;

test.use({ hasBackgroundSync: true });

test('Both sides and Basic Info, done in a tunnel, arrive once: through an expired token, a cut in the middle of a picture, a SIGKILL and lost answers [S1, S2, S3, S7, S16]', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  let page = await phone.newPage();
  await comeToAadhaar(page, { product, url: road.url, family });
  await untilReadyForOffline(page);
  road.cut();

  // The first picture of the front is replaced before it is sent, so the phone must delete it.
  await pickCard(page, { side: 'front', seed: 5 });
  const front = await pickCard(page, { side: 'front', turnedDegrees: 4 });
  const back = await pickCard(page, { side: 'back', darkness: 0.3 });
  expect(await countFiles(page)).toEqual({ media: 2, files: 2 });
  await checkCovers(page);
  await submit(page);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  expect(await countFiles(page)).toEqual({ media: 2, files: 2 });
  for (const { slot, bytes } of await listFilesOnPhone(page)) {
    await expectCovered(bytes, slot === 'aadhaar-front' ? front : back);
  }
  await fillBasicInfo(page, family.basicInfo);
  await submit(page);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();

  await test.step('the token expires, the phone kills the browser, and the network is slow', async () => {
    await writeAccessToken(
      page,
      await expireToken(await readAccessToken(page), product.tokenSecret),
    );
    await phone.kill();
    await phone.relaunch();
    road.throttleBytesPerSecond = SLOW_BYTES_PER_SECOND;
    page = await phone.newPage();
    road.restore();
    await page.goto(`${road.url}/profile?step=personal-details`);
  });

  await test.step('in the middle of a picture: the network is cut, and the browser killed again', async () => {
    await expect
      .poll(() => road.requests.some((request) => isUpload(request) && isUnderWay(request)), {
        intervals: [20],
        timeout: 60_000,
      })
      .toBe(true);
    road.cut();
    await phone.kill();
    await phone.relaunch();
    road.throttleBytesPerSecond = undefined;
  });

  await test.step('the network is back: the server accepts the pictures, and its answers get lost', async () => {
    const stopLosing = loseAnswers(road, paths.documents);
    road.restore();
    page = await phone.newPage();
    await page.goto(`${road.url}/profile?step=personal-details`);
    await expect
      .poll(() => road.requests.filter((sent) => isUpload(sent) && sent.outcome === 'lost').length)
      .toBeGreaterThan(0);
    stopLosing();
    await untilOutboxIsEmpty(page);
  });

  await test.step('each side is there once, as it was covered, and nothing of it is left', async () => {
    const documents = await listDocuments(product, family);
    expect(documents.map(({ type }) => type)).toEqual([
      'Aadhar Card - Back',
      'Aadhar Card - Front',
    ]);
    const keys = new Set(road.requests.filter(isUpload).map((sent) => sent.idempotencyKey));
    expect(keys.size).toBe(2);
    for (const key of keys) expect(await countEffects(product, key)).toBe(1);
    const profileId = Number(documents[0]?.profile);
    const stored = await fetchStoredSides(page, { product, profileId });
    await expectCovered(stored.front, front);
    await expectCovered(stored.back, back);
    await expectArrivedOnce({ product, road, family });
    expect(await countFiles(page)).toEqual({ media: 0, files: 0 });
    expect((await listCachedTypes(page)).filter((type) => /jpeg|webp/.test(type))).toEqual([]);
  });
});

test('The server refuses a side: the messages of the catalogue, the picture stays, and another one takes its place', async ({
  product,
  road,
  browser,
}) => {
  // Playwright answers only requests that the page sends, not those of a service worker.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const family = inventMotherAndDaughter();
  await comeToAadhaar(page, { product, url: road.url, family });
  await page.route(`**${API_BASE}${paths.documents}`, (route) =>
    route.fulfill({ status: 422, json: { error: 'No picture.', code: 'validation_failed' } }),
  );
  await submitAadhaar(page);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  const toast = page.getByRole('status', { name: 'Upload failed', exact: true });
  await expect(toast).toHaveCount(1);
  await expect(toast).toHaveAccessibleDescription(
    /^Failed to upload Aadhar images\. It is still on this (computer|phone)\.$/,
  );
  await expect(sendingStrip(page)).toContainText('2 things need attention.');
  await page.getByRole('link', { name: 'Go Back' }).click();
  for (const side of ['front', 'back'] as const) {
    await expect(sideOf(page, side).getByText('Error uploading document.')).toBeVisible();
    await expect(sideOf(page, side).getByText('Needs attention')).toBeVisible();
  }

  await page.unroute(`**${API_BASE}${paths.documents}`);
  await pickCard(page, { side: 'front', seed: 3 });
  await pickCard(page, { side: 'back', seed: 4 });
  await checkCovers(page);
  await submit(page);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await untilOutboxIsEmpty(page);
  expect(await listDocuments(product, family)).toHaveLength(2);
  expect(await countFiles(page)).toEqual({ media: 0, files: 0 });
  await context.close();
});

test('What the server has of the card is asked for once in five minutes; that it has nothing is no error', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  await comeToAadhaar(page, { product, url: road.url, family });
  await expect.poll(() => countQuestions(road)).toBe(1);
  await expect.poll(() => road.requests.find(isQuestion)?.status).toBe(404);
  const failed = page.getByRole('status', { name: 'Error getting Aadhar images', exact: true });

  await test.step('returning to the step and to the app sends no request', async () => {
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(stepHeading(page, WELCOME)).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(stepHeading(page, AADHAAR)).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await submitAadhaar(page);
    await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
    await untilOutboxIsEmpty(page);
    expect(countQuestions(road)).toBe(1);
    await expect(failed).toHaveCount(0);
  });

  await test.step('after new sides were sent it is requested again, and a failure is shown', async () => {
    const url = `**${API_BASE}${paths.aadhaarOf('*')}`;
    await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(failed).toBeVisible();
    await page.unroute(url);
    await sideOf(page, 'front').getByRole('button', { name: 'Show' }).click();
    await expect(sideOf(page, 'front').getByRole('img')).toBeVisible();
    expect(countQuestions(road)).toBe(2);
    await sideOf(page, 'back').getByRole('button', { name: 'Show' }).click();
    await expect(sideOf(page, 'back').getByRole('img')).toBeVisible();
    expect(countQuestions(road)).toBe(2);
  });
});

type Sent = FaultProxy['requests'][number];

const isUpload = isPost(paths.documents);

function isUnderWay({ bodyBytes, status, outcome }: Sent): boolean {
  return bodyBytes > 0 && status === undefined && outcome === 'open';
}

function isQuestion({ method, path }: Sent): boolean {
  return method === 'GET' && path.startsWith(API_BASE + paths.aadhaarOf(''));
}

function countQuestions(road: FaultProxy): number {
  return road.requests.filter(isQuestion).length;
}

async function countFiles(page: Page): Promise<{ media: number; files: number }> {
  const [counts = {}] = Object.values(await countAccountRows(page));
  return { media: counts['media'] ?? 0, files: counts['files'] ?? 0 };
}
