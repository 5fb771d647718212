import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { array, create } from 'superstruct';
import { Photo, Video } from '../../../src/domain/media.ts';
import { STEP_KEYS, type StepKey } from '../../../src/domain/steps.ts';
import { paths } from '../../../src/protocol/paths.ts';
import { signIn } from '../../support/test-account.ts';
import { fetchMedia } from '../../server/support/upload.ts';
import { openAccountWithBasicInfo } from './saved-profile.ts';
import type { Family } from './people.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';
import { stepHeading } from './wizard.ts';
import { stepTitle } from '../../support/step-titles.ts';
import { openAndLogIn } from './registration.ts';

export const PHOTOGRAPHS = stepTitle('personal-photo');
export const VIDEOS = stepTitle('personal-video');

export interface Place {
  product: Product;
  url: string;
  family: Family;
}

/** The account has passed all steps before `step`, as if on another phone. */
export async function openAccountAt(
  { product, family }: Pick<Place, 'product' | 'family'>,
  step: StepKey,
): Promise<void> {
  await openAccountWithBasicInfo(product, family);
  const { profileId, mustCall } = await signIn(product, family);
  for (const passed of STEP_KEYS.slice(3, STEP_KEYS.indexOf(step))) {
    const body = { profile: profileId, step: passed };
    await mustCall(paths.passedSteps, { body });
  }
}

export async function logInAt(
  page: Page,
  { url, family }: Pick<Place, 'url' | 'family'>,
  step: { key: StepKey; heading: string },
): Promise<void> {
  await openAndLogIn(page, url, family);
  await page.waitForURL(/\/(profile|dashboard)/u);
  await page.goto(`${url}/profile?step=${step.key}`);
  await expect(stepHeading(page, step.heading)).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

export async function comeToPhotos(page: Page, place: Place): Promise<void> {
  await openAccountAt(place, 'personal-photo');
  await logInAt(page, place, { key: 'personal-photo', heading: PHOTOGRAPHS });
  await expect(page.getByText('0 of 5 photos uploaded')).toBeVisible();
}

export async function comeToVideos(page: Page, place: Place): Promise<void> {
  await openAccountAt(place, 'personal-video');
  await logInAt(page, place, { key: 'personal-video', heading: VIDEOS });
  await expect(page.getByText('0 of 1 video uploaded')).toBeVisible();
}

/** Step 8 prepares step 9 when the page is idle and the files that make a PDF are cached. */
export async function untilBiodataIsPrepared(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Next Step' }).waitFor();
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => /Biodata/u.test(family) && status === 'loaded',
    ),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Like a camera, stores the picture rotated, with the location, the maker and a description. */
export async function cameraPhoto(
  name: string,
  { width = 1800, height = 2400, hue = 0 } = {},
): Promise<SampleFile> {
  // The stored picture lies on its side. Upright it is `width` pixels wide and has a dark top.
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < height; x += 1) {
      const at = (y * height + x) * 3;
      const isTop = x < height / 4;
      pixels[at] = isTop ? 20 : (hue + ((x * y) >> 9)) % 256;
      pixels[at + 1] = isTop ? 20 : 120 + ((x ^ y) % 60);
      pixels[at + 2] = isTop ? 20 : 150;
    }
  }
  const buffer = await sharp(pixels, { raw: { width: height, height: width, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Invented Phone', ImageDescription: 'our house', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' },
    })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

export function photoInput(page: Page): Locator {
  return page.getByLabel('Add a photo', { exact: true });
}

export function upload(page: Page): Locator {
  return page.getByRole('button', { name: 'Upload', exact: true });
}

export async function fetchPhotos(
  place: Pick<Place, 'product' | 'family'>,
): Promise<{ id: unknown; type: string; bytes: Buffer }[]> {
  const photos = create(await ask(place, paths.photosOf), array(Photo));
  return Promise.all(
    photos.map(async ({ id, image, image_type }) => ({
      id,
      type: image_type,
      bytes: await fetchBytes(place, image),
    })),
  );
}

export async function fetchVideos(
  place: Pick<Place, 'product' | 'family'>,
): Promise<{ description: string | null; bytes: Buffer; poster: Buffer | null }[]> {
  const videos = create(await ask(place, paths.videosOf), array(Video));
  return Promise.all(
    videos.map(async ({ video_file, video_thumbnail, video_description }) => ({
      description: video_description ?? null,
      bytes: await fetchBytes(place, video_file),
      poster: video_thumbnail ? await fetchBytes(place, video_thumbnail) : null,
    })),
  );
}

export async function expectOnlyPixels(bytes: Buffer): Promise<void> {
  const { exif, xmp, iptc, width, height } = await sharp(bytes).metadata();
  expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
  expect(bytes.includes('GPS')).toBe(false);
  expect(bytes.includes('Invented Phone')).toBe(false);
  expect(Math.max(width, height)).toBeLessThanOrEqual(2048);
  // The dark edge of an upright picture is at the top.
  expect(height).toBeGreaterThan(width);
  const { data, info } = await sharp(bytes)
    .grayscale()
    .resize(4, 8, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeLessThan(60);
  expect(data[info.width * 7]).toBeGreaterThan(80);
}

async function ask(
  { product, family }: Pick<Place, 'product' | 'family'>,
  pathOf: (profileId: number) => string,
): Promise<unknown> {
  const { profileId, mustCall } = await signIn(product, family);
  return (await mustCall(pathOf(profileId))).body;
}

const fetchBytes = async ({ product }: Pick<Place, 'product'>, link: string) =>
  (await fetchMedia(product, link)).bytes;
