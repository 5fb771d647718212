import type { Page } from '@playwright/test';
import { API_BASE, paths } from '../../src/protocol/paths.ts';
import {
  checkCovers,
  CHECKED,
  expectCovered,
  fetchStoredSides,
  listCachedTypes,
  listFilesOnPhone,
  opener,
  openPicture,
  pickCard,
  picker,
  sideOf,
  submitAadhaar,
} from './support/aadhaar.ts';
import { expectNoAxeFindings } from './support/axe-findings.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { untilOutboxIsEmpty, untilPlaceIsKept } from './support/phone-store.ts';
import { countEffects, isPost, listDocuments } from './support/records.ts';
import { expect, test } from './support/test.ts';
import { BASIC_INFO, comeToAadhaar, stepHeading, submit } from './support/wizard.ts';

test('Both sides are picked in a tunnel, a cover is moved by keys, the browser is killed: each arrives once, covered, and no picture stays [S1, S3, S7]', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  let page = await phone.newPage();
  await comeToAadhaar(page, { product, url: road.url, family });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  road.cut();

  const front = await pickCard(page, { side: 'front', turnedDegrees: 9, darkness: 0.5 });
  const back = await pickCard(page, {
    side: 'back',
    turnedDegrees: 90,
    picture: { width: 900, height: 1280 },
  });

  await test.step('the page is loaded again before anything is submitted: pictures and covers are there', async () => {
    const moved = await moveCoverByKeys(page);
    await page.reload();
    await expect(sideOf(page, 'back').getByText('You have opened this picture.')).toHaveCount(0);
    await openEditor(page);
    await expect(page.getByRole('application').first()).toHaveAccessibleName(moved);
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('submits without a network: the next heading is there, and only covered pictures are on the phone', async () => {
    await checkCovers(page);
    await submit(page);
    await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
    await expectOnlyCoveredOnPhone(page, { front, back });
  });

  await test.step('loads the page again, then the phone kills the browser: both wait to be sent', async () => {
    await page.reload();
    await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
    await untilPlaceIsKept(page, 'basic-info');
    await phone.kill();
    await phone.relaunch();
    page = await phone.newPage();
    await page.goto(`${road.url}/profile?step=aadhaar`);
    for (const side of ['front', 'back'] as const) {
      await expect(sideOf(page, side).getByText('Waiting to send')).toBeVisible();
    }
  });

  await test.step('out of the tunnel: each side arrives once, and nothing of it stays', async () => {
    road.restore();
    await untilOutboxIsEmpty(page);
    const documents = await listDocuments(product, family);
    expect(documents.map(({ type }) => type)).toEqual([
      'Aadhar Card - Back',
      'Aadhar Card - Front',
    ]);
    const posts = road.requests.filter(isPost(paths.documents));
    const keys = new Set(posts.map(({ idempotencyKey }) => idempotencyKey));
    expect(keys.size).toBe(2);
    for (const key of keys) expect(await countEffects(product, key)).toBe(1);
    const profileId = Number(documents[0]?.profile);
    const stored = await fetchStoredSides(page, { product, profileId });
    await expectCovered(stored.front, front);
    await expectCovered(stored.back, back);
    expect(await listFilesOnPhone(page)).toEqual([]);
    expect((await listCachedTypes(page)).filter((type) => /jpeg|webp/.test(type))).toEqual([]);
  });

  await test.step('offline again: it says Sent, without a picture', async () => {
    road.cut();
    await page.reload();
    for (const side of ['front', 'back'] as const) {
      await expect(sideOf(page, side).getByText('Sent', { exact: true })).toBeVisible();
      await expect(sideOf(page, side).getByRole('img')).toHaveCount(0);
    }
    await submit(page);
    await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
    expect(await listFilesOnPhone(page)).toEqual([]);
  });
});

test('Nothing is submitted without both sides, nor before somebody has looked at the covers', async ({
  product,
  road,
  phone,
}) => {
  const page = await phone.newPage();
  await comeToAadhaar(page, { product, url: road.url, family: inventMotherAndDaughter() });
  await submit(page);
  await expect(page.getByText('Aadhar Card required.')).toBeVisible();
  await expect(page.getByText('Both front and back images are required.')).toBeVisible();
  await expect(picker(page, 'front')).toHaveAttribute('aria-invalid', 'true');
  await expect(picker(page, 'front')).toBeFocused();
  await expectNoAxeFindings(page);

  await pickCard(page, { side: 'front' });
  await expect(picker(page, 'front')).not.toHaveAttribute('aria-invalid');
  await expect(picker(page, 'back')).toHaveAttribute('aria-invalid', 'true');
  await pickCard(page, { side: 'back' });
  await submit(page);
  // The checkbox is missing until both pictures have been opened. So the focus moves to the button
  // that opens the first picture.
  const tick = page.getByRole('checkbox', { name: CHECKED });
  await expect(page.getByRole('alert').getByText('Please open each picture first.')).toBeVisible();
  await expect(opener(page, 'front')).toBeFocused();
  await expect(tick).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Front' })).toBeVisible();
  await expect(page.getByRole('application').first()).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(opener(page, 'front')).toBeFocused();
  await expect(tick).toHaveCount(0);
  await submit(page);
  await expect(opener(page, 'back')).toBeFocused();
  await openPicture(page, 'back');
  await page.getByRole('button', { name: 'Done' }).click();
  await submit(page);
  await expect(page.getByText('Please look at the pictures, then tick this.')).toBeVisible();
  await expect(tick).toBeFocused();

  await tick.check();
  await moveCoverByKeys(page);
  await expect(tick).not.toBeChecked();
  await tick.check();
  await pickCard(page, { side: 'back', seed: 2 });
  await expect(tick).toHaveCount(0);
  await expectNoAxeFindings(page);
  expect(road.requests.filter(isPost(paths.documents))).toEqual([]);
});

test('A file that is no picture is refused in a sentence; a picture that cannot be opened stays until another takes its place [S3]', async ({
  product,
  road,
  phone,
}) => {
  const page = await phone.newPage();
  await comeToAadhaar(page, { product, url: road.url, family: inventMotherAndDaughter() });
  const pick = (name: string, buffer: Buffer) =>
    picker(page, 'front').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await pick('card.jpg', Buffer.from('%PDF-1.7 is no picture'));
  await expect(page.getByText('Please select an image file: JPEG, PNG or WebP.')).toBeVisible();
  await pick('card.jpg', Buffer.concat([JPEG_START, Buffer.from('and then it breaks off')]));
  await expect(page.getByText('This picture could not be opened.')).toBeVisible();
  // The cause may be a lack of memory. So the phone keeps the picture and tries again when the step
  // is next opened.
  expect(await listFilesOnPhone(page)).toMatchObject([{ slot: 'aadhaar-front', stage: 'picked' }]);
  await expect(page.getByRole('checkbox', { name: CHECKED })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('This picture could not be opened.')).toBeVisible();
  await submitAadhaar(page);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await untilOutboxIsEmpty(page);
  expect(await listFilesOnPhone(page)).toEqual([]);
});

test('The cover is off only by an act of its own, and what a family sent is shown again only when they ask', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  const page = await phone.newPage();
  await comeToAadhaar(page, { product, url: road.url, family });
  await pickCard(page, { side: 'front' });
  const back = await pickCard(page, { side: 'back' });
  const frontSwitch = sideOf(page, 'front').getByRole('switch');
  await expect(frontSwitch).toBeChecked();
  await frontSwitch.uncheck();
  await expect(sideOf(page, 'front').getByText('Nothing is covered:')).toBeVisible();
  await checkCovers(page);
  await submit(page);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await untilOutboxIsEmpty(page);

  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(sideOf(page, 'back').getByRole('img')).toHaveCount(0);
  const isPicture = ({ path }: { path: string }) => path.startsWith(`${API_BASE}/media/`);
  expect(road.requests.filter(isPicture)).toEqual([]);
  await sideOf(page, 'back').getByRole('button', { name: 'Show' }).click();
  await expect(sideOf(page, 'back').getByRole('img')).toBeVisible();
  expect(road.requests.filter(isPicture)).toHaveLength(1);
  await expectNoAxeFindings(page);

  const [document] = await listDocuments(product, family);
  const profileId = Number(document?.profile);
  const stored = await fetchStoredSides(page, { product, profileId });
  await expectCovered(stored.back, back);

  // The phone sends only the side that was picked again.
  await pickCard(page, { side: 'back', turnedDegrees: 180, seed: 2 });
  await checkCovers(page);
  await submit(page);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await untilOutboxIsEmpty(page);
  expect(road.requests.filter(isPost(paths.documents)).length).toBe(3);
  expect(await listDocuments(product, family)).toHaveLength(2);
});

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

async function openEditor(page: Page): Promise<void> {
  await openPicture(page, 'front');
  await expect(page.getByRole('application').first()).toBeVisible();
}

async function moveCoverByKeys(page: Page): Promise<string> {
  await openEditor(page);
  const cover = page.getByRole('application').first();
  await cover.focus();
  const before = (await cover.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(cover).not.toHaveAccessibleName(before);
  const after = (await cover.getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return after;
}

async function expectOnlyCoveredOnPhone(
  page: Page,
  cards: { front: Parameters<typeof expectCovered>[1]; back: Parameters<typeof expectCovered>[1] },
): Promise<void> {
  const files = await listFilesOnPhone(page);
  expect(
    files.map(({ slot, stage, fileName }) => `${slot} ${stage} ${fileName}`).toSorted(),
  ).toEqual(['aadhaar-back queued aadhaar-back.jpg', 'aadhaar-front queued aadhaar-front.jpg']);
  for (const { slot, bytes } of files) {
    await expectCovered(bytes, slot === 'aadhaar-front' ? cards.front : cards.back);
  }
}
