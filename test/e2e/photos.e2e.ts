import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { PHOTO_MAX_BYTES } from '../../src/domain/limits.ts';
import { API_BASE, paths } from '../../src/protocol/paths.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { listFilesOnPhone } from './support/aadhaar.ts';
import { expectToast } from './support/account-screens.ts';
import { expectEachOnce } from './support/arrival.ts';
import {
  cameraPhoto,
  comeToPhotos,
  expectOnlyPixels,
  fetchPhotos,
  photoInput,
  upload,
  VIDEOS,
  type SampleFile,
} from './support/media.ts';
import { inventYoungMan } from './support/people.ts';
import { listMedia, untilOutboxIsEmpty, untilPlaceIsKept } from './support/phone-store.ts';
import { isPost } from './support/records.ts';
import { expect, test } from './support/test.ts';
import { stepHeading } from './support/wizard.ts';

test('Photos are chosen in a tunnel and the browser is killed: each arrives once, without its place, and offline some are deleted [S1, S3, S6, S7, S12]', async ({
  product,
  road,
  phone,
  family,
}) => {
  let page = await phone.newPage();
  await comeToPhotos(page, { product, url: road.url, family });
  await untilPlaceIsKept(page, 'personal-photo');
  road.cut();

  const large = await cameraPhoto('IMG_1.jpg');
  await test.step('two are chosen, and the phone kills the browser as soon as they are submitted', async () => {
    await photoInput(page).setInputFiles([
      large,
      await cameraPhoto('IMG_2.jpg', { hue: 120, width: 300, height: 400 }),
    ]);
    await expect(page.getByText('2 photos are saved')).toBeVisible();
    await page.getByLabel('Image Type of photo 2').selectOption('Cover Photo');
    await expect(page.getByLabel('Image Type of photo 2')).toHaveValue('Cover Photo');
    await expect(upload(page)).toBeInViewport();
    await page.getByRole('button', { name: 'Upload 2 photos and continue' }).click();
    await expect(stepHeading(page, VIDEOS)).toBeVisible();
    await phone.relaunch();
    page = await phone.newPage();
    // The phone prepares the submitted photos although another step is open.
    await page.goto(`${road.url}/profile?step=welcome`);
    await expect
      .poll(async () => (await listMedia(page)).map(({ stage }) => stage))
      .toEqual(['queued', 'queued']);
    await page.goto(`${road.url}/profile?step=personal-photo`);
    await expect(tiles(page).getByText('Waiting to send')).toHaveCount(2);
  });

  await test.step('the sent photos are smaller than the picked ones, and contain only pixels', async () => {
    const files = await listFilesOnPhone(page);
    for (const { bytes, fileName } of files) {
      expect(bytes.length).toBeLessThan(large.buffer.length);
      expect(fileName).toBe('photo.jpg');
      await expectOnlyPixels(bytes);
    }
  });

  await test.step('out of the tunnel: each is there once', async () => {
    road.restore();
    // The message stays for five seconds only. It names both photos if the second arrives meanwhile.
    await expect(page.getByText(/^(2 photos|Photo) uploaded successfully\.$/)).toHaveCount(1);
    await expect(page.getByText('2 of 5 photos uploaded')).toBeVisible();
    await untilOutboxIsEmpty(page);
    const photos = await fetchPhotos({ product, family });
    expect(photos.map(({ type }) => type).toSorted()).toEqual(['Cover Photo', 'Profile Picture']);
    for (const { bytes } of photos) await expectOnlyPixels(bytes);
    await expectEachOnce({ product, road }, paths.photos, 2);
    // The phone keeps the files, to send them again if the server loses the photos [S26].
    expect((await listFilesOnPhone(page)).every(({ bytes }) => bytes.length > 0)).toBe(true);
  });

  await test.step('offline, they are still shown; one that was sent and one that was not are deleted', async () => {
    road.cut();
    await page.reload();
    await expect(tiles(page).getByRole('img')).toHaveCount(2);
    page.once('dialog', (dialog) => void dialog.dismiss());
    await deleteButton(page, 1).click();
    await expect(tiles(page)).toHaveCount(2);
    const question = page.waitForEvent('dialog');
    const pressed = deleteButton(page, 1).click();
    const dialog = await question;
    expect([dialog.type(), dialog.message()]).toEqual([
      'confirm',
      'Are you sure you want to delete this photo?',
    ]);
    await dialog.accept();
    await pressed;
    await expect(tiles(page)).toHaveCount(1);

    const late = { hue: 200, width: 300, height: 400 };
    await photoInput(page).setInputFiles([await cameraPhoto('late.jpg', late)]);
    await upload(page).click();
    await expect(tiles(page)).toHaveCount(2);
    await expect(tiles(page).last().getByText('Waiting to send')).toBeVisible();
    page.on('dialog', (each) => void each.accept());
    await deleteButton(page, 2).click();
    // The photo was never sent, so deleting it on this phone deletes it everywhere.
    await expect(page.getByText('Photo deleted successfully.')).toBeVisible();
    await expect(tiles(page)).toHaveCount(1);

    road.restore();
    await untilOutboxIsEmpty(page);
    await expect(page.getByText('1 of 5 photos uploaded')).toBeVisible();
    expect(await fetchPhotos({ product, family })).toHaveLength(1);
    const isDeletion = ({ method, path }: { method: string; path: string }) =>
      method === 'DELETE' && path.startsWith(API_BASE + paths.photos);
    expect(road.requests.filter(isDeletion).filter(({ status }) => status === 200)).toHaveLength(1);
    const sent = road.requests.filter(isPost(paths.photos)).filter(({ status }) => status === 201);
    expect(sent).toHaveLength(2);
  });
});

test(
  'A file that is no photo, is broken, too large, or one too many is refused in a message and a sentence; what the server refuses is told, and can be replaced [S10]',
  { tag: '@long' },
  async ({ product, road, phone }) => {
    const page = await phone.newPage();
    await comeToPhotos(page, { product, url: road.url, family: inventYoungMan() });

    await expect(upload(page)).toHaveCount(0);
    const small = (name: string, hue: number) =>
      cameraPhoto(name, { hue, width: 300, height: 400 });
    const text: SampleFile = {
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('%PDF-1.7 is no picture'),
    };
    const first = await small('first.jpg', 10);

    await test.step('a picture that is cut off is not stored; one that cannot be opened is named as such, and never sent', async () => {
      const cut = { ...first, name: 'cut.jpg', buffer: first.buffer.subarray(0, 400) };
      await photoInput(page).setInputFiles(cut);
      await expect(
        page.getByText('“cut.jpg” was not added: part of the photo is missing'),
      ).toBeVisible();
      expect(await listFilesOnPhone(page)).toEqual([]);
      // It begins and ends as a JPEG, and has no picture.
      const buffer = Buffer.from([0xff, 0xd8, 0xff, 0xc9, 0, 2, 0xff, 0xd9]);
      await photoInput(page).setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer });
      await expect(page.getByText('This photo could not be opened.')).toBeVisible();
      await upload(page).click();
      await expectToast(page, {
        title: 'No image selected',
        text: 'Please select an image to upload.',
      });
      await expect(photoInput(page)).toBeFocused();
      await expect(photoInput(page)).toHaveAttribute('aria-invalid', 'true');
      await page.getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => listFilesOnPhone(page)).toEqual([]);
      expect(road.requests.filter(isPost(paths.photos))).toEqual([]);
    });

    await photoInput(page).setInputFiles([text, first]);
    await expect(page.getByText('“me.jpg” was not added')).toBeVisible();
    await expectToast(page, { title: 'Invalid file type', text: 'Please select an image file.' });
    await expect(page.getByText('1 photo is saved')).toBeVisible();
    const folder = await makeTemporaryFolder();
    try {
      // The limit is for the whole file, with any data that a camera adds at the end.
      const path = join(folder.path, 'huge.jpg');
      await writeFile(path, first.buffer);
      await truncate(path, PHOTO_MAX_BYTES + 1);
      await photoInput(page).setInputFiles(path);
      await expect(page.getByText('“huge.jpg” was not added')).toBeVisible();
      const text = 'Image size should be less than 5MB.';
      await expectToast(page, { title: 'File too large', text });
    } finally {
      await folder.remove();
    }
    await expect(page.getByText('1 photo is saved')).toBeVisible();

    await page.getByLabel('Image Type').selectOption('');
    await upload(page).click();
    await expect(page.getByText('Image type is required')).toBeVisible();
    await expect(page.getByLabel('Image Type')).toBeFocused();
    await page.getByLabel('Image Type').selectOption('Gallery Image');

    await test.step('one is pasted, one is dropped', async () => {
      // It lacks the end marker, and nothing of the picture.
      const pasted = await small('pasted.jpg', 40);
      await arrive(page, 'paste', { ...pasted, buffer: pasted.buffer.subarray(0, -2) });
      await expect(page.getByText('2 photos are saved')).toBeVisible();
      // Its EXIF data names a place far behind its end.
      const dropped = await small('dropped.jpg', 80);
      const lost = Buffer.from('ffe1001045786966000049492a00ffffffff', 'hex');
      const buffer = Buffer.concat([
        dropped.buffer.subarray(0, 2),
        lost,
        dropped.buffer.subarray(2),
      ]);
      await arrive(page, 'drop', { ...dropped, buffer });
      await expect(page.getByText('3 photos are saved')).toBeVisible();
    });

    await test.step('three more: there is room for two', async () => {
      await photoInput(page).setInputFiles([
        await small('fourth.jpg', 100),
        await small('fifth.jpg', 140),
        await small('sixth.jpg', 180),
      ]);
      await expect(
        page.getByText('1 photo was not added. You can add only 5 photos.'),
      ).toBeVisible();
      await expect(page.getByText('5 photos are saved')).toBeVisible();
      await expect(photoInput(page)).toHaveCount(0);
    });

    await test.step('the server refuses all five: each can be replaced, although there may be no sixth', async () => {
      const acceptAgain = road.answer(isPost(paths.photos), {
        status: 422,
        body: { error: 'No picture.', code: 'validation_failed', fields: { image: 'invalid' } },
      });
      await upload(page).click();
      const text = 'Failed to upload photo. Please try again.';
      await expectToast(page, { title: 'Error', text });
      const another = page.getByRole('button', { name: 'Choose another' });
      await expect(another).toHaveCount(5);
      const chooser = page.waitForEvent('filechooser');
      await another.first().click();
      await (await chooser).setFiles(await small('another.jpg', 210));
      await expect(page.getByText('1 photo is saved')).toBeVisible();
      await expect(another).toHaveCount(4);
      acceptAgain();
      await upload(page).click();
      await expect(page.getByText('1 of 5 photos uploaded')).toBeVisible();
    });

    await test.step('a deletion that the server refuses is told', async () => {
      road.answer(({ method }) => method === 'DELETE', { status: 403, body: { error: 'No.' } });
      page.once('dialog', (dialog) => void dialog.accept());
      await page
        .getByRole('button', { name: /^Delete photo/u })
        .first()
        .click();
      await expect(page.getByText('Failed to delete photo. Please try again.')).toBeVisible();
    });
  },
);

function tiles(page: Page): Locator {
  return page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
}

function deleteButton(page: Page, number: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^Delete photo ${number}:`, 'u') });
}

async function arrive(page: Page, how: 'paste' | 'drop', file: SampleFile): Promise<void> {
  await page.evaluate(
    ([kind, { name, mimeType, bytes }]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], name, { type: mimeType }));
      const init = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
          : new DragEvent('drop', { ...init, dataTransfer: transfer }),
      );
    },
    [how, { name: file.name, mimeType: file.mimeType, bytes: [...file.buffer] }] as const,
  );
}
