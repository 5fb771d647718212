/**
 * `npm run bench -- line` measures what a slow or breaking connection costs a family. All slow
 * connections are measured at once, because their browsers mostly wait.
 */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { untilReadyForOffline } from '../../e2e/support/phone-store.ts';
import { type Product, startProduct } from '../../e2e/support/product.ts';
import { openSavedProfile } from '../../e2e/support/saved-profile.ts';
import type { QueuedFile } from '../page/ours.ts';
import { putIn } from '../product.ts';
import { countSentBytes, cutRegularly, within } from '../support/link.ts';
import { onNewPhone, type PhoneOnRoad } from '../support/phone.ts';
import { printTable, tellBroken } from '../support/report.ts';

const PICTURE_BYTES = 700_000;
const TIME_MAX = 1.4;
const BYTES_MAX = 1.25;
const TEXT_MAX_MS = 20_000;
const LINES_KB = [20, 10, 4];
const CUT_EVERY_MS = 60_000;
const TEXT_LINE_KB = 16;

interface LineResult {
  name: string;
  /** It is undefined if the sending did not end in time. */
  sendMs: number | undefined;
  idealMs: number;
  sentBytes: number;
  bytes: number;
}

export async function benchLine(): Promise<boolean> {
  await ensureBuilt();
  const files = await makePictures();
  const product = await startProduct();
  try {
    const lines = LINES_KB.flatMap((kb) => [
      measureFiles(product, { kb, cutEveryMs: undefined, files }),
      measureFiles(product, { kb, cutEveryMs: CUT_EVERY_MS, files }),
    ]);
    const [results, textMs] = await Promise.all([
      Promise.all(lines),
      measureTextBeside(product, files),
    ]);
    printLines(results, textMs);
    return tellBroken(listBroken(results, textMs));
  } finally {
    await product.remove();
  }
}

interface Line {
  kb: number;
  cutEveryMs: number | undefined;
  files: readonly QueuedFile[];
}

async function measureFiles(
  product: Product,
  { kb, cutEveryMs, files }: Line,
): Promise<LineResult> {
  const bytes = files.reduce((sum, { base64 }) => sum + (base64.length * 3) / 4, 0);
  const idealMs = bytes / kb;
  return onNewPhone(product, async ({ phone, road }) => {
    const page = await openPhone(product, { phone, road });
    road.cut();
    await page.evaluate((all) => productBench.queueFiles(all), files);
    const begun = road.requests.length;
    road.throttleBytesPerSecond = kb * 1_000;
    road.restore();
    const stopCutting = cutEveryMs === undefined ? () => undefined : cutRegularly(road, cutEveryMs);
    const sendMs = await within(
      idealMs * 2.5,
      page.evaluate(() => productBench.sendAll()),
    );
    stopCutting();
    const sentBytes = countSentBytes(road.requests.slice(begun), (path) =>
      path.includes('/profiles/'),
    );
    const name = `${kb} KB/s${cutEveryMs === undefined ? '' : `, cut every ${cutEveryMs / 1_000} s`}`;
    return { name, sendMs, idealMs, sentBytes, bytes };
  });
}

/** Returns the milliseconds until the server has a text that is saved during uploads. */
async function measureTextBeside(
  product: Product,
  files: readonly QueuedFile[],
): Promise<number | undefined> {
  return onNewPhone(product, async ({ phone, road }) => {
    const page = await openPhone(product, { phone, road });
    road.cut();
    await page.evaluate((all) => productBench.queueFiles(all), files);
    road.throttleBytesPerSecond = TEXT_LINE_KB * 1_000;
    road.restore();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.evaluate(() => productBench.untilFileIsMoving());
    return within(
      60_000,
      page.evaluate(() =>
        productBench.sendText({
          key: 'personal',
          step: 'personal-details',
          values: { medical_conditions: 'Invented' },
        }),
      ),
    );
  });
}

async function openPhone(product: Product, { phone, road }: PhoneOnRoad) {
  const page = await phone.newPage();
  await openSavedProfile(page, { product, url: road.url });
  await untilReadyForOffline(page);
  await putIn(page);
  return page;
}

function printLines(results: readonly LineResult[], textMs: number | undefined): void {
  printTable('3 photos and both sides of the card on a thin line', [
    ['', 'bytes ÷ line', 'time', 'of that', 'bytes', 'of the files'],
    ...results.map(({ name, idealMs, sendMs, sentBytes, bytes }) => [
      name,
      `${(idealMs / 1_000).toFixed(0)} s`,
      sendMs === undefined ? 'given up' : `${(sendMs / 1_000).toFixed(0)} s`,
      sendMs === undefined ? '–' : `${(sendMs / idealMs).toFixed(2)}×`,
      `${(sentBytes / 1e6).toFixed(2)} MB`,
      `${(sentBytes / bytes).toFixed(3)}×`,
    ]),
  ]);
  const took = textMs === undefined ? 'given up' : `${(textMs / 1_000).toFixed(1)} s`;
  console.log(`A text beside them at ${TEXT_LINE_KB} KB/s: ${took}`);
}

function listBroken(results: readonly LineResult[], textMs: number | undefined): string[] {
  const broken = results.flatMap(({ name, sendMs, idealMs, sentBytes, bytes }) => [
    ...((sendMs ?? Infinity) <= idealMs * TIME_MAX ? [] : [`${name}: the time`]),
    ...(sentBytes <= bytes * BYTES_MAX ? [] : [`${name}: the bytes`]),
  ]);
  return (textMs ?? Infinity) <= TEXT_MAX_MS ? broken : [...broken, 'the text beside them'];
}

/** An encoder can hardly make noise smaller, so these pictures stay as large as photos. */
async function makePictures(): Promise<QueuedFile[]> {
  const slots = ['aadhaar-front', 'aadhaar-back', 'photo', 'photo', 'photo'] as const;
  return Promise.all(slots.map(async (slot) => ({ slot, base64: await makeNoise() })));
}

async function makeNoise(): Promise<string> {
  const [width, height] = [1_200, 900];
  const raw = { width, height, channels: 3 as const };
  const pixels = randomBytes(width * height * raw.channels);
  for (let quality = 90; quality > 10; quality -= 5) {
    const jpeg = await sharp(pixels, { raw }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= PICTURE_BYTES) return jpeg.toString('base64');
  }
  throw new Error('Noise of this size is never small enough');
}
