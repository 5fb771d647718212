import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { TestInfo } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { openAccount } from '../../e2e/support/account.ts';
import { type FaultProxy, startFaultProxy } from '../../e2e/support/fault-proxy.ts';
import { type Builds, startBuilds } from '../../e2e/support/next-build.ts';
import { type Family, inventMotherAndDaughter } from '../../e2e/support/people.ts';
import { expireAccessToken, untilReadyForOffline } from '../../e2e/support/phone-store.ts';
import { type Product, startProduct } from '../../e2e/support/product.ts';
import type { SampleFile } from '../../e2e/support/media.ts';
import { expect } from '../../e2e/support/test.ts';
import { stepHeading, WELCOME } from '../../e2e/support/wizard.ts';
import { avi, riff } from '../../server/support/media-files.ts';
import { createMortalPhone, type MortalPhone } from './mortal-phone.ts';
import type { Random } from '../../support/random.ts';
import { listSamplePhotos } from './sample-photos.ts';
import { count, note, type Tally } from './tally.ts';
import { acceptNewVersions } from './versions.ts';
import { API_BASE } from '../../../src/protocol/paths.ts';
import type { RecordedRequest } from '../../e2e/support/recorded-request.ts';
import { openAndLogIn } from '../../e2e/support/registration.ts';

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
  await openAndLogIn(page, url, family);
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

/** This is 50 kbit/s. */
const SLOW_BYTES_PER_SECOND = 50_000 / 8;

interface Place {
  road: FaultProxy;
  product: Product;
  builds: Builds;
  phone: MortalPhone;
  /** Lets the access token expire, as on a phone that slept for an hour. */
  expireToken: () => Promise<void>;
}

interface Weather {
  /** Waits for the end of the current fault. No other fault begins until `resume`. */
  calm(): Promise<void>;
  resume(): void;
  deploy(): Promise<void>;
  /** Ends all faults. The network and the server are healthy afterwards. */
  end(): Promise<void>;
}

/** A kind of fault with a larger number is more frequent. */
const KINDS = {
  'connections cut': 4,
  'latency of up to 1.5 s': 2,
  'slowed to 50 kbit/s': 2,
  'tunnel that swallows everything': 1,
  'reply lost': 5,
  'captive portal': 2,
  'server restarted (SIGTERM)': 1,
  'server killed (SIGKILL)': 1,
  'worker stopped': 4,
  'browser killed (SIGKILL)': 5,
  'access token run out': 1,
} as const;
type Kind = keyof typeof KINDS;

const DECK = Object.entries(KINDS).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as Kind),
);

/** The order of the faults depends only on the seed. */
function startWeather(place: Place, { random, tally }: { random: Random; tally: Tally }): Weather {
  const { road, phone } = place;
  let hasEnded = false;
  let isCalm = false;
  /** The next fault waits for this promise. */
  let gate = Promise.resolve();
  let openGate: (() => void) | undefined;
  let gust: Promise<void> = Promise.resolve();
  const blowing = blow();

  async function blow(): Promise<void> {
    for (;;) {
      await wait(random.between(100, 1_500));
      await gate;
      if (hasEnded) return;
      gust = cause(random.pick(DECK));
      await gust;
      note(tally, '… is over');
    }
  }

  async function cause(kind: Kind): Promise<void> {
    // Every kind draws both numbers, so that a seed always gives the same faults.
    const forMs = random.between(300, 5_000);
    const force = random.between(0, 1);
    count(tally.faults, kind);
    note(tally, kind);
    switch (kind) {
      case 'connections cut':
        road.cut();
        await wait(forMs);
        return road.restore();
      case 'latency of up to 1.5 s':
        road.delayMs = 100 + force * 1_400;
        await wait(forMs);
        road.delayMs = 0;
        return;
      case 'slowed to 50 kbit/s':
        road.throttleBytesPerSecond = SLOW_BYTES_PER_SECOND;
        await wait(forMs);
        road.throttleBytesPerSecond = undefined;
        return;
      case 'tunnel that swallows everything':
        road.swallow();
        await wait(forMs);
        return road.restore();
      case 'reply lost':
        return road.loseReplies((request) => !isCalm && isCall(request), 1);
      case 'captive portal':
        road.portal();
        await wait(forMs / 2);
        return road.restore();
      case 'server restarted (SIGTERM)':
        return place.product.restart();
      case 'server killed (SIGKILL)':
        await place.product.kill();
        await wait(forMs / 5);
        return place.product.restart();
      case 'worker stopped':
        return uncountIfNot(kind, await phone.stopWorkers());
      case 'browser killed (SIGKILL)':
        return uncountIfNot(kind, await phone.kill());
      case 'access token run out':
        return place.expireToken();
    }
  }

  function uncountIfNot(kind: Kind, happened: boolean): void {
    if (!happened) count(tally.faults, kind, -1);
  }

  async function calm(): Promise<void> {
    isCalm = true;
    if (!openGate) gate = new Promise((resolve) => (openGate = resolve));
    // Waits until a fault that has just passed the gate has begun.
    await Promise.resolve();
    await gust;
  }

  function resume(): void {
    isCalm = hasEnded;
    openGate?.();
    openGate = undefined;
  }

  return {
    calm,
    resume,
    async deploy() {
      await calm();
      note(tally, 'new version');
      await place.builds.next();
      await place.product.restart();
      count(tally.faults, 'new version arrived');
      resume();
    },
    async end() {
      hasEnded = true;
      resume();
      await blowing;
      // Requests in the tunnel have no answer yet. A real network finally breaks them.
      road.cut();
      road.restore();
      count(
        tally.seen,
        'replies lost after the server had acted',
        road.requests.filter(({ outcome }) => outcome === 'lost').length,
      );
      count(
        tally.seen,
        'requests that broke off',
        road.requests.filter(({ outcome }) => outcome === 'broken').length,
      );
    },
  };
}

/** Only requests that may change data lose their replies. */
function isCall({ method, path }: RecordedRequest): boolean {
  return path.startsWith(API_BASE) && method !== 'GET' && method !== 'OPTIONS';
}
