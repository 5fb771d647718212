import type { Page } from '@playwright/test';
import { API_BASE, paths } from '../../src/protocol/paths.ts';
import {
  expectCovered,
  fetchStoredSides,
  listCachedTypes,
  listFilesOnPhone,
  openPicture,
  pickCard,
  picker,
  sideOf,
  submitAadhaar,
} from './support/aadhaar.ts';
import { expectArrivedOnce, expectEachOnce } from './support/arrival.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expectBasicInfo, fillBasicInfo } from './support/basic-info.ts';
import type { FaultProxy } from './support/fault-proxy.ts';
import {
  countAccountRows,
  expireAccessToken,
  listMedia,
  untilOutboxIsEmpty,
  untilPlaceIsKept,
} from './support/phone-store.ts';
import { isPost, listDocuments, loseAnswers } from './support/records.ts';
import { expect, test } from './support/test.ts';
import {
  BASIC_INFO,
  comeToAadhaar,
  PERSONAL_DETAILS,
  sendingStrip,
  stepHeading,
  submit,
  submitTo,
} from './support/wizard.ts';

const SLOW_BYTES_PER_SECOND = 30_000;

test.describe('with Background Sync', () => {
  test.use({ hasBackgroundSync: true });

  test('Both sides and Basic Info, done in a tunnel with a cover moved by keys, arrive once and covered: through an expired token, a cut in the middle of a picture, a SIGKILL and lost answers; no picture stays [S1, S2, S3, S7, S16]', async ({
    product,
    road,
    phone,
    family,
  }) => {
    let page = await phone.newPage();
    await comeToAadhaar(page, { product, url: road.url, family });
    road.cut();

    const front = await pickCard(page, { side: 'front', turnedDegrees: 4 });
    const back = await pickCard(page, {
      side: 'back',
      turnedDegrees: 90,
      darkness: 0.3,
      picture: { width: 900, height: 1280 },
    });
    expect(await countFiles(page)).toEqual({ media: 2, files: 2 });

    await test.step('the page is loaded again before anything is submitted: pictures and covers are there', async () => {
      const moved = await moveCoverByKey(page);
      await page.reload();
      await openPicture(page, 'front');
      await expect(page.getByRole('application').first()).toHaveAccessibleName(moved);
      await page.getByRole('button', { name: 'Done' }).click();
    });

    await submitTo(page, BASIC_INFO);
    expect(await countFiles(page)).toEqual({ media: 2, files: 2 });
    for (const { slot, stage, fileName, bytes } of await listFilesOnPhone(page)) {
      expect([stage, fileName]).toEqual(['queued', `${slot}.jpg`]);
      await expectCovered(bytes, slot === 'aadhaar-front' ? front : back);
    }
    await fillBasicInfo(page, family.basicInfo);
    await submit(page);
    await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible({ timeout: 1_000 });
    await expect(sendingStrip(page)).toContainText('3 left');
    await untilPlaceIsKept(page, 'personal-details');

    await test.step('the token expires, and the network is slow', async () => {
      await expireAccessToken(page, product);
      road.throttleBytesPerSecond = SLOW_BYTES_PER_SECOND;
      road.restore();
    });

    await test.step('in the middle of a picture: the network is cut, and the browser killed', async () => {
      await expect
        .poll(() => road.requests.some((request) => isUpload(request) && isUnderWay(request)), {
          intervals: [20],
          timeout: 60_000,
        })
        .toBe(true);
      road.cut();
      await phone.relaunch();
      road.throttleBytesPerSecond = undefined;
      page = await phone.newPage();
      await page.goto(`${road.url}/profile`);
      await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
      await page.getByRole('link', { name: 'Go Back' }).click();
      await expectBasicInfo(page, family.basicInfo);
      // This submit saves nothing, because no field was changed (spec.md §4).
      await submitTo(page, PERSONAL_DETAILS);
    });

    await test.step('the network is back: the server accepts the pictures, and its answers get lost', async () => {
      const stopLosing = loseAnswers(road, paths.documents);
      road.restore();
      await expect
        .poll(
          () => road.requests.filter((sent) => isUpload(sent) && sent.outcome === 'lost').length,
        )
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
      await expectEachOnce({ product, road }, paths.documents, 2);
      const profileId = Number(documents[0]?.profile);
      const stored = await fetchStoredSides(page, { product, profileId });
      await expectCovered(stored.front, front);
      await expectCovered(stored.back, back);
      await expectArrivedOnce({ product, road, family });
      expect(await countFiles(page)).toEqual({ media: 0, files: 0 });
      expect((await listCachedTypes(page)).filter((type) => /jpeg|webp/.test(type))).toEqual([]);
    });

    await test.step('offline again: it says Sent, without a picture', async () => {
      road.cut();
      await page.goto(`${road.url}/profile?step=aadhaar`);
      for (const side of ['front', 'back'] as const) {
        await expect(sideOf(page, side).getByText('Sent', { exact: true })).toBeVisible();
        await expect(sideOf(page, side).getByRole('img')).toHaveCount(0);
      }
      await submitTo(page, BASIC_INFO);
    });
  });
});

const SMALL = { width: 640, height: 420 };

test('Nothing is submitted without both sides; what is no picture is refused, and what the server refuses can be replaced; the cover is off only by an act of its own; what the server has of the card is asked for once in five minutes [S3]', async ({
  product,
  road,
  phone,
  family,
}) => {
  const page = await phone.newPage();
  await comeToAadhaar(page, { product, url: road.url, family });
  // That there is nothing is no error.
  await expect.poll(() => road.requests.find(isQuestion)?.status).toBe(404);
  const failed = page.getByRole('status', { name: 'Error getting Aadhar images', exact: true });
  await submit(page);
  await expect(page.getByText('Aadhar Card required.')).toBeVisible();
  await expect(page.getByText('Both front and back images are required.')).toBeVisible();
  await expect(picker(page, 'front')).toHaveAttribute('aria-invalid', 'true');
  await expect(picker(page, 'front')).toBeFocused();
  await expectNoAxeFindings(page);
  await pickCard(page, { side: 'back', picture: SMALL });
  await expect(picker(page, 'back')).not.toHaveAttribute('aria-invalid');
  await expect(picker(page, 'front')).toHaveAttribute('aria-invalid', 'true');

  await test.step('a file that is no picture is refused; one that cannot be opened stays until another takes its place', async () => {
    const pick = (name: string, buffer: Buffer) =>
      picker(page, 'front').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await pick('card.jpg', Buffer.from('%PDF-1.7 is no picture'));
    await expect(page.getByText('Please select an image file: JPEG, PNG or WebP.')).toBeVisible();
    await pick('card.jpg', UNKNOWN_JPEG);
    await expect(page.getByText('This photo could not be opened.')).toBeVisible();
    // The cause may be a lack of memory. So the phone keeps the picture and tries again when the step
    // is next opened.
    const picked = { slot: 'aadhaar-front', stage: 'picked' };
    expect(await listFilesOnPhone(page)).toContainEqual(expect.objectContaining(picked));
    await page.reload();
    await expect(page.getByText('This photo could not be opened.')).toBeVisible();
    expect(road.requests.filter(isPost(paths.documents))).toEqual([]);
  });

  await test.step('the server refuses both sides: the pictures stay, and others take their place', async () => {
    const acceptAgain = road.answer(isPost(paths.documents), {
      status: 422,
      body: { error: 'No picture.', code: 'validation_failed' },
    });
    await submitAadhaar(page);
    await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
    const toast = page.getByRole('status', { name: 'Upload failed', exact: true });
    await expect(toast).toHaveCount(1);
    await expect(toast).toHaveAccessibleDescription('Failed to upload Aadhar images');
    await expect(toast).toContainText('is still on this');
    await expect(sendingStrip(page)).toContainText('2 things need attention.');
    await page.getByRole('link', { name: 'Go Back' }).click();
    for (const side of ['front', 'back'] as const) {
      await expect(sideOf(page, side).getByText('Error uploading document.')).toBeVisible();
      await expect(sideOf(page, side).getByText('Needs attention')).toBeVisible();
    }
    acceptAgain();
    await pickCard(page, { side: 'front', picture: SMALL });
    await pickCard(page, { side: 'back', picture: SMALL });
    const frontSwitch = sideOf(page, 'front').getByRole('switch');
    await expect(frontSwitch).toBeChecked();
    await frontSwitch.uncheck();
    await expect(sideOf(page, 'front').getByText('Nothing is covered.')).toBeVisible();
    await submitTo(page, BASIC_INFO);
    await untilOutboxIsEmpty(page);
    expect(await listDocuments(product, family)).toHaveLength(2);
    expect(await listFilesOnPhone(page)).toEqual([]);
    await expect(failed).toHaveCount(0);
  });

  await test.step('returning asks again only where it failed, and shows both sides', async () => {
    const before = countQuestions(road);
    const serveAgain = road.answer(isQuestion, { status: 500 });
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(failed).toBeVisible();
    serveAgain();
    await expect(sideOf(page, 'back').getByRole('img')).toHaveCount(0);
    for (let visit = 0; visit < 2; visit += 1) {
      await page.getByRole('link', { name: 'Go Back' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      for (const side of ['front', 'back'] as const) {
        await expect(sideOf(page, side).getByRole('img')).toBeVisible();
      }
    }
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    expect(countQuestions(road)).toBe(before + 2);
  });

  // The phone sends only the side that was picked again.
  const accepted = road.requests.filter(isPost(paths.documents)).length;
  await pickCard(page, { side: 'back', picture: SMALL, seed: 2 });
  await submitTo(page, BASIC_INFO);
  await untilOutboxIsEmpty(page);
  expect(road.requests.filter(isPost(paths.documents)).length).toBe(accepted + 1);
  expect(await listDocuments(product, family)).toHaveLength(2);
});

/** It begins and ends as a JPEG, and has no picture. */
const UNKNOWN_JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xc9, 0, 2, 0xff, 0xd9]);

/** Resolves when the phone has stored the new place, so that the next page shows it. */
async function moveCoverByKey(page: Page): Promise<string> {
  await openPicture(page, 'front');
  const cover = page.getByRole('application').first();
  await cover.focus();
  const before = (await cover.getAttribute('aria-label')) ?? '';
  const stored = await listMedia(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(cover).not.toHaveAccessibleName(before);
  await expect.poll(() => listMedia(page)).not.toEqual(stored);
  const after = (await cover.getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return after;
}

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
