import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { TestInfo } from '@playwright/test';
import { openAccount } from '../../e2e/support/account.ts';
import { type FaultProxy, startFaultProxy } from '../../e2e/support/fault-proxy.ts';
import { type Builds, startBuilds } from '../../e2e/support/next-build.ts';
import { type Family, inventMotherAndDaughter } from '../../e2e/support/people.ts';
import { expireAccessToken, untilReadyForOffline } from '../../e2e/support/phone-store.ts';
import { type Product, startProduct } from '../../e2e/support/product.ts';
import type { SampleFile } from '../../e2e/support/media.ts';
import { logIn } from '../../e2e/support/registration.ts';
import { expect } from '../../e2e/support/test.ts';
import { stepHeading, WELCOME } from '../../e2e/support/wizard.ts';
import { avi, riff } from '../../server/support/media-files.ts';
import { createMortalPhone, type MortalPhone } from './mortal-phone.ts';
import type { Random } from '../../support/random.ts';
import { listSamplePhotos } from './sample-photos.ts';
import type { Tally } from './tally.ts';
import { acceptNewVersions } from './versions.ts';
import { startWeather, type Weather } from './weather.ts';

export interface Round {
  random: Random;
  tally: Tally;
  builds: Builds;
  product: Product;
  road: FaultProxy;
  url: string;
  phone: MortalPhone;
  family: Family;
  /** The film has more than 5 MiB, so it is sent in chunks. On a slow connection it is smaller. */
  film: Buffer;
  photos: readonly SampleFile[];
  /** The limit is for bytes towards the server. Undefined means no limit. */
  uplinkBytesPerSecond: number | undefined;
  weather: Weather;
  close(): Promise<void>;
}

const FILM_BYTES = 6 * 1024 ** 2;
/** A connection of 10 KB/s carries this film in a minute. */
const THIN_FILM_BYTES = 600_000;
const PHOTO_WIDTH = 900;
const THIN_PHOTO_WIDTH = 450;

/** Resolves when the family is signed in and its phone is ready for offline use. */
export async function openRound(
  random: Random,
  { tally, uplinkBytesPerSecond }: Pick<Round, 'tally' | 'uplinkBytesPerSecond'>,
): Promise<Round> {
  const builds = await startBuilds();
  const product = await startProduct({ WEB_ROOT: builds.path });
  const road = await startFaultProxy(product.url);
  const phone = await createMortalPhone(tally, acceptNewVersions);
  const family = inventMotherAndDaughter();
  const close = async () => {
    await phone.remove();
    await road.close();
    await product.remove();
    await builds.remove();
  };
  try {
    await openAccount(product, family);
    const isThin = uplinkBytesPerSecond !== undefined;
    const photos = await listSamplePhotos(isThin ? THIN_PHOTO_WIDTH : PHOTO_WIDTH);
    const filmBytes = isThin ? THIN_FILM_BYTES : FILM_BYTES;
    const film = await signIn(phone, { url: road.url, family, filmBytes });
    road.uplinkBytesPerSecond = uplinkBytesPerSecond;
    const weather = startWeather(
      { road, product, builds, phone, expireToken: () => runOut({ phone, product }) },
      { random: random.fork('weather'), tally },
    );
    return {
      random,
      tally,
      builds,
      product,
      road,
      url: road.url,
      phone,
      family,
      film,
      photos,
      uplinkBytesPerSecond,
      weather,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function signIn(
  phone: MortalPhone,
  { url, family, filmBytes }: { url: string; family: Family; filmBytes: number },
): Promise<Buffer> {
  const page = await phone.page();
  await page.goto(`${url}/login`);
  await logIn(page, family);
  await expect(stepHeading(page, WELCOME)).toBeVisible({ timeout: 30_000 });
  await untilReadyForOffline(page);
  // No browser can decode this film, so the app sends all its bytes unchanged.
  return Buffer.concat([avi(), riff('JUNK', randomBytes(filmBytes))]);
}

/** A page that is still loading may have no token, so errors are ignored. */
async function runOut({ phone, product }: Pick<Round, 'phone' | 'product'>): Promise<void> {
  const page = phone.openPage();
  if (!page) return;
  await expireAccessToken(page, product).catch(() => undefined);
}

export async function keepEvidence(testInfo: TestInfo, round: Round): Promise<void> {
  const { phone, product, road, tally } = round;
  const keep = (name: string, lines: readonly string[]) =>
    writeFile(testInfo.outputPath(name), lines.join('\n'));
  const requests = road.requests.map(
    ({ arrivedAtMs, method, path, status, outcome }) =>
      `${new Date(arrivedAtMs).toISOString()} ${method} ${path} ${status ?? '-'} ${outcome}`,
  );
  await keep('diary.txt', tally.diary);
  await keep('requests.txt', requests);
  await keep('server.txt', [product.said()]);
  for (const [index, page] of phone.context.pages().entries()) {
    const path = testInfo.outputPath(`page-${index}.png`);
    await page.screenshot({ path, timeout: 10_000 }).catch(() => undefined);
  }
}
