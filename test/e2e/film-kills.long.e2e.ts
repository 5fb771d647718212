import type { Page } from '@playwright/test';
import { paths } from '../../src/protocol/paths.ts';
import { comeToVideos, fetchVideos, upload } from './support/media.ts';
import { inventYoungMan } from './support/people.ts';
import { untilOutboxIsEmpty, untilPlaceIsKept } from './support/phone-store.ts';
import { countEffects, isPost } from './support/records.ts';
import {
  encodesVideos,
  FILMED_AT,
  lengthen,
  portraitFilm,
  readFilm,
} from './support/sample-video.ts';
import { expect, testOnPhone as test } from './support/test.ts';

/** The compression takes long enough to kill the browser during it. */
const SECONDS = 20;

test('A video is being made smaller and the browser is killed, five times in all: it arrives once, small and whole [S1, S3, S7]', async ({
  product,
  road,
  phone,
}) => {
  test.setTimeout(300_000);
  const family = inventYoungMan();
  let page = await phone.newPage();
  await comeToVideos(page, { product, url: road.url, family });
  await untilPlaceIsKept(page, 'personal-video');
  test.skip(!(await encodesVideos(page)), 'This build of Chromium encodes no H.264');
  const film = await lengthen(await portraitFilm(), SECONDS);
  const was = await readFilm(film);

  async function killAndComeBack(): Promise<void> {
    await phone.kill();
    await phone.relaunch();
    page = await phone.newPage();
    await page.goto(`${road.url}/profile?step=personal-video`);
  }

  await test.step('killed twice while it is made smaller: the phone asks before it tries again', async () => {
    await page.getByLabel('Add a video', { exact: true }).setInputFiles({
      name: 'VID_1.mov',
      mimeType: 'video/quicktime',
      buffer: film,
    });
    await untilHalfMade(page);
    await killAndComeBack();
    await untilHalfMade(page);
    await killAndComeBack();
    await expect(page.getByText('This phone could not prepare')).toBeVisible();
  });

  await test.step('tried again, submitted, and killed twice more: it still waits for a word', async () => {
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilHalfMade(page);
    await killAndComeBack();
    await untilHalfMade(page);
    await upload(page).click();
    await expect(page.getByText('Getting ready.')).toBeVisible();
    await killAndComeBack();
    await expect(page.getByText('This phone could not prepare')).toBeVisible();
  });

  await test.step('made at last, and killed while it is sent', async () => {
    road.throttleBytesPerSecond = 150_000;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^Sending [1-9]\d*%$/u).first()).toBeVisible({ timeout: 120_000 });
    await killAndComeBack();
    road.throttleBytesPerSecond = undefined;
  });

  await expect(page.getByText('1 of 1 video uploaded')).toBeVisible({ timeout: 60_000 });
  await untilOutboxIsEmpty(page);
  const [video, ...others] = await fetchVideos({ product, family });
  expect(others).toEqual([]);
  const is = await readFilm(video!.bytes);
  expect(is).toMatchObject({ codec: 'avc', sound: 'aac', width: 720, height: 1280 });
  expect(is.frames).toBe(was.frames);
  expect(Math.abs(is.seconds - was.seconds)).toBeLessThan(0.04);
  expect(video!.bytes.length).toBeLessThan(film.length * 0.8);
  expect(video!.bytes.includes(FILMED_AT)).toBe(false);
  const keys = new Set(
    road.requests.filter(isPost(paths.videos)).map(({ idempotencyKey }) => idempotencyKey),
  );
  expect(keys.size).toBe(1);
  expect(await countEffects(product, [...keys][0])).toBe(1);
});

async function untilHalfMade(page: Page): Promise<void> {
  await expect(page.getByText(/^Making the video smaller: [1-9]\d*%$/u)).toBeVisible({
    timeout: 60_000,
  });
}
