import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { AadhaarImages } from '../../../src/domain/media.ts';
import type { CardSide } from '../../../src/domain/enumerations.ts';
import { API_BASE, paths } from '../../../src/protocol/paths.ts';
import {
  drawSampleCard,
  type DrawnCard,
  type SampleCard,
} from '../../media/support/sample-card.ts';
import { readToken } from './phone-store.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';

const LABELS = { front: 'Front', back: 'Back' } as const satisfies Record<CardSide, string>;

export function picker(page: Page, side: CardSide): Locator {
  return page.getByLabel(LABELS[side], { exact: true });
}

export function sideOf(page: Page, side: CardSide): Locator {
  return page
    .locator('div')
    .filter({ has: picker(page, side) })
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .last();
}

/** Resolves when the phone has stored the picture with its covers. */
export async function pickCard(page: Page, sample: SampleCard): Promise<DrawnCard> {
  const card = await drawSampleCard(sample);
  const whole = await sharp(card.png).withExif(WHERE_IT_WAS_TAKEN).jpeg({ quality: 95 }).toBuffer();
  await picker(page, sample.side).setInputFiles({
    name: `Aadhaar 0123 4567 8901 ${sample.side}.jpg`,
    mimeType: 'image/jpeg',
    // The back lacks the end marker, and nothing of the picture.
    buffer: sample.side === 'back' ? whole.subarray(0, -2) : whole,
  });
  await expect(opener(page, sample.side)).toBeVisible();
  return card;
}

const WHERE_IT_WAS_TAKEN = {
  IFD0: { Model: 'A camera' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' },
};

function opener(page: Page, side: CardSide): Locator {
  return page.getByRole('button', { name: `${LABELS[side]}: Open and check` });
}

export async function openPicture(page: Page, side: CardSide): Promise<void> {
  await opener(page, side).click();
  // The dialog takes the focus a moment after it is shown, even from a focused cover.
  const dialog = page.getByRole('dialog', { name: LABELS[side] });
  await expect(dialog.locator(':focus')).toBeVisible();
  await expect(page.getByRole('application').first()).toBeVisible();
}

export async function submitAadhaar(page: Page): Promise<void> {
  const picture = { width: 640, height: 420 };
  await pickCard(page, { side: 'front', picture });
  await pickCard(page, { side: 'back', picture });
  await page.getByRole('button', { name: 'Submit and Continue' }).click();
}

export interface StoredFile {
  slot: string;
  stage: string;
  fileName: string;
  bytes: Buffer;
}

export async function listFilesOnPhone(page: Page): Promise<StoredFile[]> {
  const rows = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const opening = indexedDB.open(names.find((name) => name.startsWith('sambandh-')) ?? '');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction(['media', 'files']);
    const [media, files] = ['media', 'files'].map((name) => transaction.objectStore(name).getAll());
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
    const bytesOf = (id: unknown) =>
      files?.result.find((row) => row.id === id)?.file as Blob | null;
    return Promise.all(
      (media?.result ?? []).map(async ({ id, slot, stage, fileName }) => ({
        slot: String(slot),
        stage: String(stage),
        fileName: String(fileName),
        bytes: [...new Uint8Array(await new Response(bytesOf(id)).arrayBuffer())],
      })),
    );
  });
  return rows.map((row) => ({ ...row, bytes: Buffer.from(row.bytes) }));
}

export async function listCachedTypes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const types: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const answer of await cache.matchAll()) {
        types.push(answer.headers.get('content-type') ?? '');
      }
    }
    return types;
  });
}

export async function fetchStoredSides(
  page: Page,
  { product, profileId }: { product: Product; profileId: number },
): Promise<Record<CardSide, Buffer>> {
  const authorization = `Bearer ${await readToken(page)}`;
  const found = await fetch(product.url + API_BASE + paths.aadhaarOf(profileId), {
    headers: { authorization },
  });
  const images = AadhaarImages.create(await found.json());
  const load = async (link: string | undefined) =>
    Buffer.from(await (await fetch(new URL(link ?? '', product.url))).arrayBuffer());
  return {
    front: await load(images.aadhar_front?.file_content),
    back: await load(images.aadhar_back?.file_content),
  };
}

export async function expectCovered(bytes: Buffer, card: DrawnCard): Promise<void> {
  const { exif, xmp, iptc, width, height } = await sharp(bytes).metadata();
  expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
  expect(bytes.includes('GPS')).toBe(false);
  expect(bytes.includes('Exif')).toBe(false);
  const size = { width: card.width, height: card.height };
  expect({ width, height }).toEqual(size);
  const light = await sharp(bytes).grayscale().raw().toBuffer();
  const mask = card.digits.map((digit, index) => Math.max(digit, card.code[index] ?? 0));
  let lightest = 0;
  for (const [index, value] of mask.entries()) {
    if (value > 0) lightest = Math.max(lightest, light[index] ?? 255);
  }
  expect(lightest, 'the lightest pixel where something is to be hidden').toBeLessThan(
    COVER_LIGHT_MAX,
  );
}

/** A cover is nearly black. JPEG may make some pixels lighter, but they stay below 48 of 255. */
const COVER_LIGHT_MAX = 48;
