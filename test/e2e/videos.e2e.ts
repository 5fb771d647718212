import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { MIB, VIDEO_MAX_BYTES } from '../../src/domain/limits.ts';
import { API_BASE, paths } from '../../src/protocol/paths.ts';
import { avi } from '../server/support/media-files.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { expectToast } from './support/account-screens.ts';
import { expectEachOnce } from './support/arrival.ts';
import { comeToVideos, fetchVideos, logInAt, upload, VIDEOS } from './support/media.ts';
import { inventYoungMan } from './support/people.ts';
import {
  countStoredFiles,
  listMedia,
  untilOutboxIsEmpty,
  untilPlaceIsKept,
} from './support/phone-store.ts';
import { isPost } from './support/records.ts';
import {
  callHdr,
  encodesVideos,
  FILMED_AT,
  fragmentsFilm,
  hevcFilm,
  hideOrder,
  lengthen,
  makeVideo,
  portraitFilm,
  readDownload,
  readFilm,
  recordVideo,
  withPlace,
} from './support/sample-video.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { openPanel } from './support/wizard.ts';

const STEP = { key: 'personal-video', heading: VIDEOS } as const;
const MP4 = { name: 'VID_1.mp4', mimeType: 'video/mp4' };
const MOV = { name: 'IMG_1.MOV', mimeType: 'video/quicktime' };
const AVI = { name: 'wedding.avi', mimeType: 'video/avi' };

test('A video is chosen in a tunnel and the browser is killed: it arrives once, with its poster, and plays from there [S1, S3, S7, S12, S13]', async ({
  product,
  road,
  phone,
  other,
  family,
}) => {
  let page = await phone.newPage();
  await comeToVideos(page, { product, url: road.url, family });
  await untilPlaceIsKept(page, 'personal-video');
  const film = withPlace(await recordVideo(page));
  road.cut();

  await test.step('it says how big it is and how long it may take; the page is loaded again', async () => {
    await videoInput(page).setInputFiles({ ...MP4, buffer: film });
    await expect(page.getByText(/^\d+ KB\. .*sending may take/iu)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible();
    await page.getByLabel('Description').fill('Aditi tells of herself');
    await expect
      .poll(async () => (await listMedia(page)).map((row) => (row as Described).description))
      .toEqual(['Aditi tells of herself']);
    await page.reload();
    await expect(page.getByLabel('Description')).toHaveValue('Aditi tells of herself');
  });

  await test.step('it plays from the phone, and is submitted', async () => {
    await page.getByRole('button', { name: 'Play video' }).click();
    await expectPlaying(page);
    // A description that no server takes is not sent with a film that takes minutes.
    await page.getByLabel('Description').fill('a'.repeat(5_001));
    await upload(page).click();
    await expect(page.getByLabel('Description')).toBeFocused();
    await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/This is too long/u);
    expect((await listMedia(page)).filter((row) => row.isSubmitted)).toEqual([]);
    // 'Upload' comes before the typed description is stored. The description must be sent, too.
    await page.getByLabel('Description').fill('Anjali tells of herself');
    await upload(page).click();
    await expect(card(page).getByText('Waiting to send')).toBeVisible();
    await expect(card(page).getByText('Anjali tells of herself')).toBeVisible();
    await phone.relaunch();
    page = await phone.newPage();
    await page.goto(`${road.url}/profile?step=personal-video`);
    await expect(card(page).getByText('Waiting to send')).toBeVisible();
  });

  await test.step('out of the tunnel: it is there once, with each of its pictures, without its place, and with a poster', async () => {
    road.restore();
    await expect(page.getByText('1 of 1 video uploaded')).toBeVisible();
    await expect(page.getByText('Video uploaded successfully.')).toBeVisible();
    await untilOutboxIsEmpty(page);
    const [video, ...others] = await fetchVideos({ product, family });
    expect(others).toEqual([]);
    expect(video?.description).toBe('Anjali tells of herself');
    const { frames, seconds } = await readFilm(film);
    const arrived = await readFilm(video!.bytes);
    expect(arrived).toMatchObject({ frames, width: 640, height: 360 });
    expect(Math.abs(arrived.seconds - seconds)).toBeLessThan(0.1);
    expect([film.includes(FILMED_AT), video?.bytes.includes(FILMED_AT)]).toEqual([true, false]);
    expect(await sharp(video?.poster ?? undefined).metadata()).toMatchObject({
      width: 640,
      height: 360,
      format: 'jpeg',
    });
    await expectEachOnce({ product, road }, paths.videos, 1);
  });

  await test.step('its bytes are gone from the phone: it streams from the server, piece by piece', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Play video' }).click();
    await expectPlaying(page);
    const fetched = road.requests.filter(({ path }) => path.startsWith(`${API_BASE}/media/`));
    expect(fetched.some(({ headers, status }) => headers['range'] && status === 206)).toBe(true);
  });

  await test.step('another phone shows it, with its poster, and deletes it', async () => {
    const theirs = other.page;
    await logInAt(theirs, { url: other.road.url, family }, STEP);
    await expect(theirs.getByText('1 of 1 video uploaded')).toBeVisible();
    await expect(card(theirs).locator('img')).toBeVisible();
    const question = theirs.waitForEvent('dialog');
    const pressed = theirs.getByRole('button', { name: 'Delete video' }).click();
    const dialog = await question;
    expect(dialog.message()).toBe('Are you sure you want to delete this video?');
    await dialog.accept();
    await pressed;
    await expect(theirs.getByText('Video deleted successfully.')).toBeVisible();
    await expect(theirs.getByText('0 of 1 video uploaded')).toBeVisible();
    expect(await fetchVideos({ product, family })).toEqual([]);
  });
});

test(
  'What is no video, is too large or does not fit on the phone is refused in a message and a sentence; one that no browser plays is sent all the same [S6]; a refused deletion is told',
  { tag: '@long' },
  async ({ product, road, page }) => {
    const family = inventYoungMan();
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(road.url);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 60 * MIB });
    await comeToVideos(page, { product, url: road.url, family });

    await expect(upload(page)).toHaveCount(0);
    await videoInput(page).setInputFiles([]);
    const none = 'Please select a video to upload.';
    await expectToast(page, { title: 'No video selected', text: none });
    await videoInput(page).setInputFiles({ ...MP4, buffer: Buffer.from('%PDF-1.7 is no video') });
    const kinds = 'Please select a video file (MP4, MOV, AVI).';
    await expectToast(page, { title: 'Invalid file type', text: kinds });
    const folder = await makeTemporaryFolder();
    try {
      await videoInput(page).setInputFiles(await makeVideo(folder.path, VIDEO_MAX_BYTES + 1));
      await expect(page.getByText('“film.mp4” was not added')).toBeVisible();
      const most = 'Video size should be less than 100MB.';
      await expectToast(page, { title: 'File too large', text: most });
      // The size is allowed, but this phone has no space for the file.
      await videoInput(page).setInputFiles(await makeVideo(folder.path, VIDEO_MAX_BYTES));
      await expect(page.getByText(/^“film\.mp4” .*Free some space, then choose it/u)).toBeVisible();
      await expect(page.getByText('Failed to upload video. Please try again.')).toBeVisible();
      expect(await listMedia(page)).toEqual([]);
      await expect(videoInput(page)).toBeAttached();
    } finally {
      await folder.remove();
    }
    expect(road.requests.filter(isPost(paths.videos))).toEqual([]);

    const download = page.getByRole('button', { name: 'Download' });
    await test.step('a video of which this browser knows the sound alone says so, and can be downloaded', async () => {
      const film = await hevcFilm();
      const isKnown = await page.evaluate(
        () =>
          document.createElement('video').canPlayType('video/mp4; codecs="hvc1.1.6.L60.90"') !== '',
      );
      // Some builds of Chromium decode HEVC.
      if (isKnown) return;
      await videoInput(page).setInputFiles({ ...MOV, buffer: film });
      await expect(page.getByText(/^This browser cannot play this kind of video/u)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Play video' })).toBeHidden();
      const { picturesSha256 } = await readFilm(film);
      expect(await readFilm(await readDownload(page, () => download.click()))).toMatchObject({
        codec: 'hevc',
        sound: 'aac',
        picturesSha256,
      });
      await page.getByRole('button', { name: 'Remove' }).click();
      await expect(videoInput(page)).toBeAttached();
    });

    await test.step('an AVI, which no browser plays, is sent all the same, and can be downloaded before and after', async () => {
      const old = avi();
      await videoInput(page).setInputFiles({ ...AVI, buffer: old });
      await expect(page.getByText('This browser cannot play this kind of video')).toBeVisible();
      expect((await readDownload(page, () => download.click())).equals(old)).toBe(true);
      await upload(page).click();
      await expect(page.getByText('1 of 1 video uploaded')).toBeVisible();
      await expect(
        card(page).getByText('This browser cannot play this kind of video'),
      ).toBeVisible();
      expect((await readDownload(page, () => download.click())).equals(old)).toBe(true);
    });

    await test.step('another takes its place offline', async () => {
      road.cut();
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Delete video' }).click();
      // Only its beginning could be made smaller, so it goes as picked.
      const film = await fragmentsFilm();
      await videoInput(page).setInputFiles({ ...MP4, buffer: film });
      await upload(page).click();
      await expect(card(page).getByText('Waiting to send')).toBeVisible();
      road.restore();
      await expect(page.getByText('1 of 1 video uploaded')).toBeVisible();
      const videos = await fetchVideos({ product, family });
      expect(videos.map(({ bytes }) => bytes.equals(film))).toEqual([true]);
      const statuses = road.requests
        .filter(isPost(paths.videos))
        .flatMap(({ status }) => status ?? []);
      expect(statuses).toEqual([201, 201]);
    });

    await test.step('a deletion that the server refuses is told, and tried again where a person says so', async () => {
      // Within the time of a toast, two results are summed up in one.
      await expect(page.locator('[data-scope=toast][data-part=root]')).toHaveCount(0);
      const isDeletion = ({ method }: { method: string }) => method === 'DELETE';
      const acceptAgain = road.answer(isDeletion, { status: 403, body: { error: 'No.' } });
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Delete video' }).click();
      await expect(page.getByText('Failed to delete video. Please try again.')).toBeVisible();
      acceptAgain();
      const panel = await openPanel(page);
      await panel.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Video deleted successfully.')).toBeVisible();
      expect(await fetchVideos({ product, family })).toEqual([]);
    });
  },
);

test(
  'A large video is made smaller before it goes, and says what that saves; cancelled, it goes as picked, and a sentence says so',
  { tag: '@long' },
  async ({ product, road, page }) => {
    const family = inventYoungMan();
    await comeToVideos(page, { product, url: road.url, family });
    test.skip(!(await encodesVideos(page)), 'This build of Chromium encodes no H.264');
    // Long enough that it cannot be ready before the button is pressed.
    const long = await lengthen(await portraitFilm(), 15);
    await videoInput(page).setInputFiles({ ...MOV, buffer: long });
    await page.getByRole('button', { name: 'Keep the full size' }).click();
    await expect(page.getByText(/^This video was not made smaller\./u)).toBeVisible();
    await upload(page).click();
    await expect(page.getByText('1 of 1 video uploaded')).toBeVisible();
    const [asPicked] = await fetchVideos({ product, family });
    expect(asPicked?.bytes.equals(long)).toBe(true);

    await test.step('one in HDR, which becomes plain, and whose decoder gives no frame before it has many packets', async () => {
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Delete video' }).click();
      await expect(page.getByText('0 of 1 video uploaded')).toBeVisible();
      const picture = (config: VideoDecoderConfig) => callHdr(hideOrder(config));
      const film = await lengthen(await portraitFilm(), 1, { picture });
      const was = await readFilm(film);
      expect(film.includes(FILMED_AT)).toBe(true);
      await videoInput(page).setInputFiles({ ...MOV, buffer: film });
      await expect(page.getByText(/\d+ KB instead of \d+ KB$/u)).toBeVisible({ timeout: 60_000 });
      await upload(page).click();
      await expect(page.getByText('1 of 1 video uploaded')).toBeVisible();
      const [small] = await fetchVideos({ product, family });
      const is = await readFilm(small!.bytes);
      expect(is).toMatchObject({ codec: 'avc', sound: 'aac', width: 720, height: 1280 });
      expect(is.transfer).not.toBe('pq');
      expect(is.frames).toBe(was.frames);
      expect(Math.abs(is.seconds - was.seconds)).toBeLessThan(0.1);
      expect(small!.bytes.length).toBeLessThan(film.length * 0.6);
      expect(small?.bytes.includes(FILMED_AT)).toBe(false);
    });
    // The phone keeps neither the original nor the smaller video.
    expect(await countStoredFiles(page)).toBe(0);
  },
);

type Described = { description?: string };

function videoInput(page: Page): Locator {
  return page.getByLabel('Add a video', { exact: true });
}

function card(page: Page): Locator {
  return page.getByRole('region', { name: 'Video', exact: true });
}

async function expectPlaying(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
}
