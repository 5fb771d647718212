import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { TestInfo } from '@playwright/test';
import { openAccount } from '../../e2e/support/account.ts';
import { expireToken } from '../../e2e/support/expired-token.ts';
import { type FaultProxy, startFaultProxy } from '../../e2e/support/fault-proxy.ts';
import { type Builds, startBuilds } from '../../e2e/support/next-build.ts';
import { type Family, inventMotherAndDaughter } from '../../e2e/support/people.ts';
import {
  readAccessToken,
  untilReadyForOffline,
  writeAccessToken,
} from '../../e2e/support/phone-store.ts';
import { type Product, startProduct } from '../../e2e/support/product.ts';
import { logIn } from '../../e2e/support/registration.ts';
import { recordVideo } from '../../e2e/support/sample-video.ts';
import { expect } from '../../e2e/support/test.ts';
import { stepHeading, WELCOME } from '../../e2e/support/wizard.ts';
import { box } from '../../server/support/media-files.ts';
import { createMortalPhone, type MortalPhone } from './mortal-phone.ts';
import type { Random } from './random.ts';
import type { Tally } from './tally.ts';
import { acceptNewVersions } from './versions.ts';
import { startWeather, type Weather } from './weather.ts';

/** A server, a road, a phone and a family of its own, and all that is to happen to them. */
export interface Round {
  random: Random;
  tally: Tally;
  builds: Builds;
  product: Product;
  road: FaultProxy;
  /** Where the browser finds the product. */
  url: string;
  phone: MortalPhone;
  family: Family;
  /** An MP4 of more than 5 MiB: it is sent in several pieces. */
  film: Buffer;
  weather: Weather;
  close(): Promise<void>;
}

const FILM_BYTES = 6 * 1024 ** 2;

/** Resolves when the family is signed in and its phone ready for offline: from then on, things happen. */
export async function openRound(random: Random, tally: Tally): Promise<Round> {
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
    const film = await signIn(phone, { url: road.url, family });
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
  { url, family }: { url: string; family: Family },
): Promise<Buffer> {
  const page = await phone.page();
  await page.goto(`${url}/login`);
  await logIn(page, family);
  await expect(stepHeading(page, WELCOME)).toBeVisible({ timeout: 30_000 });
  await untilReadyForOffline(page);
  // Data that no table names: the same picture, and as many bytes as a real film.
  return Buffer.concat([await recordVideo(page), box('mdat', randomBytes(FILM_BYTES))]);
}

/** Where a page is being loaded just then, there is nothing to run out. */
async function runOut({ phone, product }: Pick<Round, 'phone' | 'product'>): Promise<void> {
  const page = phone.openPage();
  if (!page) return;
  const writing = readAccessToken(page).then(async (token) =>
    writeAccessToken(page, await expireToken(token, product.tokenSecret)),
  );
  await writing.catch(() => undefined);
}

/** What one wants to know of a round that failed, in its folder under test-results. */
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
