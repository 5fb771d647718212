import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../../src/domain/limits.ts';
import { API_BASE } from '../../src/protocol/paths.ts';
import { mp4 } from '../server/support/media-files.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { submitAadhaar } from './support/aadhaar.ts';
import { choose, lookupField, textField } from './support/basic-info.ts';
import { CATALOGUE } from './support/catalogue-rows.ts';
import { becomeVisible, standInForServer, toasts, walk } from './support/catalogue.ts';
import { addOption, comeToPersonalDetails, saveAndContinue } from './support/detail-steps.ts';
import {
  comeToPhotos,
  comeToVideos,
  logInAt,
  openAccountAt,
  photoInput,
  PHOTOGRAPHS,
  upload,
} from './support/media.ts';
import { inventMotherAndDaughter, inventYoungMan } from './support/people.ts';
import { expect, test } from './support/test.ts';
import {
  AADHAAR,
  BASIC_INFO,
  comeToAadhaar,
  sendingStrip,
  stepHeading,
  submit,
} from './support/wizard.ts';
import { SOME_PICTURE } from './support/account.ts';

// Together with catalogue.long.e2e.ts, this file covers the messages of spec.md §8.

test('Catalogue: Aadhaar', async ({ product, road, page }) => {
  const family = inventMotherAndDaughter();
  const server = standInForServer(road);
  await walk({
    page,
    rows: CATALOGUE.aadhaar,
    causes: {
      async loading() {
        server.answers('GET /profiles/document/aadhar/', { status: 500 });
        await comeToAadhaar(page, { product, url: road.url, family });
      },
      required: () => submit(page),
      async failed() {
        server.answers('POST /profiles/document/', { status: 422, body: { error: 'No.' } });
        await submitAadhaar(page);
      },
      async document() {
        await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
        await page.getByRole('link', { name: 'Go Back' }).click();
        await expect(stepHeading(page, AADHAAR)).toBeVisible();
      },
    },
  });
});

test('Catalogue: profile loading; being cut off is never told', async ({ product, road, page }) => {
  const family = inventMotherAndDaughter();
  const server = standInForServer(road);
  await openAccountAt({ product, family }, 'personal-photo');
  server.answers('GET /profiles/profile-', { status: 500 });
  await logInAt(page, { url: road.url, family }, { key: 'personal-photo', heading: PHOTOGRAPHS });
  const goBack = () => page.getByRole('link', { name: 'Go Back' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await walk({
    page,
    rows: CATALOGUE.loading,
    causes: {
      additional: goBack,
      async family() {
        server.answers('GET /profiles/profile-', { status: 403, body: { error: 'No.' } });
        await goBack();
      },
      async personal() {
        server.answers('GET /profiles/profile-', { status: 200, body: { not: 'a list' } });
        await goBack();
      },
      async primary() {
        server.answers('GET /profiles/profile-', { status: 422, body: {} });
        await goBack();
      },
    },
  });

  const isLoad = ({ path }: { path: string }) => path.startsWith(`${API_BASE}/profiles/profile-`);
  const count = (status: number | undefined) =>
    road.requests.filter((request) => isLoad(request) && request.status === status).length;
  server.leaves();
  const unblock = road.block(isLoad);
  await becomeVisible(page);
  await expect.poll(() => count(undefined)).toBeGreaterThanOrEqual(4);
  unblock();
  await becomeVisible(page);
  await expect.poll(() => count(200)).toBeGreaterThanOrEqual(4);
  await expect(toasts(page)).toHaveCount(0);
});

test('Catalogue: profile saving; success when the server has confirmed, several at once as one, nothing for being offline', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  const server = standInForServer(road);
  const refuse = (call: `${string} ${string}`) =>
    server.answers(call, { status: 422, body: { error: 'No.' } });
  const goBack = () => page.getByRole('link', { name: 'Go Back' }).click();
  async function save(label: string, text: string): Promise<void> {
    await textField(page, label).fill(text);
    await saveAndContinue(page);
  }
  await comeToPersonalDetails(page, { product, url: road.url, family });
  await walk({
    page,
    rows: CATALOGUE.saving,
    causes: {
      async primaryFailed() {
        refuse('PATCH /profiles/profile-primary/');
        await goBack();
        await textField(page, "Mother's Name").fill('Sunita P.');
        await submit(page);
      },
      async primary() {
        server.leaves();
        await goBack();
        await textField(page, "Mother's Name").fill('Sunita Prakash');
        await submit(page);
      },
      async personalFailed() {
        refuse('POST /profiles/profile-personal/');
        await choose(page, 'Mother Tongue', 'Marathi');
        await saveAndContinue(page);
      },
      async personal() {
        server.leaves();
        await goBack();
        await save('Weight (kg)', '64');
      },
      async familyFailed() {
        refuse('POST /profiles/profile-family/');
        await save('Family Values', 'Simple');
      },
      async family() {
        server.leaves();
        await goBack();
        await save('Family Values', 'Simple living');
      },
      async additionalFailed() {
        refuse('POST /profiles/profile-additional/');
        await save('About Me', 'I like walks.');
      },
      async additional() {
        server.leaves();
        await goBack();
        await save('About Me', 'I like long walks.');
      },
    },
  });

  await goBack();
  await goBack();
  await expect(textField(page, 'Family Values')).toHaveValue('Simple living');
  road.cut();
  await save('Family Values', 'Simple and kind');
  await save('About Me', 'I like very long walks.');
  await expect(sendingStrip(page)).toContainText('Waiting to send. 2 left');
  await expect(toasts(page)).toHaveCount(0);
  road.restore();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(toasts(page)).toContainText('2 things were sent.');
  await expect(toasts(page)).toHaveCount(1);
});

test('Catalogue: lookup fields', async ({ product, road, page }) => {
  const family = inventMotherAndDaughter();
  const server = standInForServer(road);
  await comeToPersonalDetails(page, { product, url: road.url, family });
  await walk({
    page,
    rows: CATALOGUE.lookup,
    causes: {
      async loading() {
        await choose(page, 'Country', 'Nepal');
        server.answers('GET /core/state/', { status: 500 });
        await lookupField(page, 'State').fill('Bagmati');
      },
      async adding() {
        server.answers('POST /core/hobby/', { status: 422, body: { error: 'No.' } });
        await addOption(page, 'Hobbies', 'Lavani singing');
      },
    },
  });
});

test('Catalogue: photographs', async ({ product, road, page }) => {
  const server = standInForServer(road);
  await comeToPhotos(page, { product, url: road.url, family: inventYoungMan() });
  const pick = (name: string, buffer: Buffer) =>
    photoInput(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  async function send(): Promise<void> {
    await photoInput(page).setInputFiles(SOME_PICTURE);
    await upload(page).click();
  }
  await walk({
    page,
    rows: CATALOGUE.photos,
    causes: {
      noneSelected: () => photoInput(page).setInputFiles([]),
      invalidType: () => pick('me.jpg', Buffer.from('GIF89a is no photo')),
      tooLarge: () => pick('me.jpg', Buffer.concat([JPEG_START, Buffer.alloc(PHOTO_MAX_BYTES)])),
      async uploadFailed() {
        server.answers('POST /profiles/photos/', { status: 422, body: { error: 'No.' } });
        await send();
      },
      async uploaded() {
        server.leaves();
        await send();
      },
      async question() {
        await page.getByRole('button', { name: /^Delete photo 2/u }).click();
      },
      async deletionFailed() {
        server.answers('DELETE /profiles/photos/', { status: 403, body: { error: 'No.' } });
        await page.getByRole('button', { name: /^Delete photo 2/u }).click();
      },
      async deleted() {
        server.leaves();
        await retryAll(page);
      },
    },
  });
});

test('Catalogue: videos', async ({ product, road, page }) => {
  const server = standInForServer(road);
  await comeToVideos(page, { product, url: road.url, family: inventYoungMan() });
  const input = page.getByLabel('Add a video', { exact: true });
  const pick = (buffer: Buffer) =>
    input.setInputFiles({ name: 'me.mp4', mimeType: 'video/mp4', buffer });
  await walk({
    page,
    rows: CATALOGUE.videos,
    causes: {
      noneSelected: () => input.setInputFiles([]),
      invalidType: () => pick(Buffer.from('%PDF-1.7 is no video')),
      async tooLarge() {
        const folder = await makeTemporaryFolder();
        await input.setInputFiles(await makeVideo(folder.path, VIDEO_MAX_BYTES + 1));
        await expect(page.getByText('“film.mp4” was not added')).toBeVisible();
        await folder.remove();
      },
      async uploadFailed() {
        server.answers('POST /profiles/videos/', { status: 422, body: { error: 'No.' } });
        await pick(mp4());
        await upload(page).click();
      },
      async uploaded() {
        server.leaves();
        await retryAll(page);
      },
      async question() {
        await page.getByRole('button', { name: 'Delete video' }).click();
      },
      async deletionFailed() {
        server.answers('DELETE /profiles/videos/', { status: 403, body: { error: 'No.' } });
        await page.getByRole('button', { name: 'Delete video' }).click();
      },
      async deleted() {
        server.leaves();
        await retryAll(page);
      },
    },
  });
});

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

async function retryAll(page: Page): Promise<void> {
  await sendingStrip(page).getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Sending status' });
  const retry = panel.getByRole('button', { name: 'Retry' });
  await expect(retry.first()).toBeVisible();
  for (let left = await retry.count(); left > 0; left -= 1) await retry.first().click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
}

async function makeVideo(folder: string, sizeBytes: number): Promise<string> {
  const path = join(folder, 'film.mp4');
  const file = await open(path, 'w');
  await file.write(mp4());
  await file.truncate(sizeBytes);
  await file.close();
  return path;
}
