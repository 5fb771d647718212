import { expect, test } from '@playwright/test';
import {
  correctInOtherTab,
  fillForm,
  listWaiting,
  passTheRest,
  passWelcome,
  sendPhotos,
  sendVideo,
  submitBothSides,
} from './support/family-day.ts';
import { ADDITIONAL, BASIC, FAMILY, PERSONAL } from './support/profile-forms.ts';
import { createRandom } from '../support/random.ts';
import { keepEvidence, openRound, type Round } from './support/round.ts';
import { count, createTally, note, TALLY } from './support/tally.ts';
import { giveVerdict } from './support/verdict.ts';
import { untilVersion } from './support/versions.ts';
import { API_BASE } from '../../src/protocol/paths.ts';
import type { RecordedRequest } from '../e2e/support/recorded-request.ts';
import { readRecord } from '../e2e/support/records.ts';

const SEED = process.env['FAULTS_SEED'] ?? '';
const ROUNDS = Number(process.env['FAULTS_ROUNDS'] ?? 12);
/** A single round can be repeated by its number. */
const FIRST_ROUND = Number(process.env['FAULTS_FIRST_ROUND'] ?? 1);
/** A chore is one task of the family, with all its faults. */
const CHORE_MAX_MS = 180_000;
/** The test itself has a longer timeout, so it can still write the diary of a stalled round. */
const ROUND_MAX_MS = 840_000;
/** Every fourth family has a connection of 10 KB/s during the whole round [S25]. */
const THIN_EVERY = 4;
const THIN_BYTES_PER_SECOND = 10_000;
const CALM_MAX_MS = 10_000;
/** In this time the phone must send all remaining data over a healthy network. */
const DELIVERY_MAX_MS = 180_000;
const THIN_DELIVERY_MAX_MS = 420_000;

for (let number = FIRST_ROUND; number < FIRST_ROUND + ROUNDS; number += 1) {
  const isThin = number % THIN_EVERY === 0;
  const where = isThin ? 'on a line of 10 KB/s' : 'on a good line';
  test(`Seed ${SEED}, round ${number}: a family ${where} fills in all ten steps while everything fails that can, and all of it arrives once [S1, S2, S3, S4, S7, S18, S20, S24, S25]`, async () => {
    const testInfo = test.info();
    const tally = createTally();
    const round = await openRound(createRandom(`${SEED}/${number}`), {
      tally,
      uplinkBytesPerSecond: isThin ? THIN_BYTES_PER_SECOND : undefined,
    });
    try {
      await withinReason('The round', ROUND_MAX_MS, playRound(round));
      expect({ lost: tally.lost, doubled: tally.doubled }).toEqual({ lost: [], doubled: [] });
    } catch (error) {
      await withinReason('The weather', CALM_MAX_MS, round.weather.end()).catch(() => undefined);
      await keepEvidence(testInfo, round);
      throw error;
    } finally {
      const body = JSON.stringify(tally);
      await testInfo.attach(TALLY, { body, contentType: 'application/json' });
      await round.close();
    }
  });
}

async function playRound(round: Round): Promise<void> {
  await liveThroughTheDay(round);
  await round.weather.end();
  await untilAllIsSent(round);
  await untilVersion(round, 'v1');
  await giveVerdict(round);
}

async function liveThroughTheDay(round: Round): Promise<void> {
  const { random, weather, tally } = round;
  const chores = {
    Welcome: () => passWelcome(round),
    'both sides of the card': () => submitBothSides(round),
    'Basic Info': () => fillForm(round, BASIC),
    'Personal Details': () => fillForm(round, PERSONAL),
    'Family Details': () => fillForm(round, FAMILY),
    'Additional Details, and all tabs closed': () => sendWithNoPageOpen(round),
    photos: () => sendPhotos(round, random.pick([[5], [2, 5], [1, 3, 4, 5]])),
    'a correction in a second tab': () => correctInOtherTab(round),
    video: () => sendVideo(round),
    'PDF Profile and Preferences': () => passTheRest(round),
  };
  const deployBefore = random.integer(2, 7);
  for (const [index, [name, chore]] of Object.entries(chores).entries()) {
    if (index === deployBefore) await weather.deploy();
    note(tally, `— ${name}`);
    await withinReason(name, CHORE_MAX_MS, chore());
  }
}

/** Fails with the name of the chore that takes too long. */
async function withinReason(name: string, maxMs: number, chore: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${name} took over ${maxMs / 1000} s.`)), maxMs);
  });
  await Promise.race([chore, tooLong]).finally(() => clearTimeout(timer));
}

async function untilAllIsSent(round: Round): Promise<void> {
  note(round.tally, '— the network is well');
  const waiting = () => listWaiting(round);
  const isThin = round.uplinkBytesPerSecond !== undefined;
  const timeout = isThin ? THIN_DELIVERY_MAX_MS : DELIVERY_MAX_MS;
  await expect
    .poll(waiting, { timeout })
    .toEqual([])
    .catch(() => undefined);
  round.tally.lost.push(...(await waiting()).map((target) => `never sent: ${target}`));
}

/** The browser makes three attempts, the last about 20 s after the first. */
const BACKGROUND_MAX_MS = 60_000;

/**
 * While no write reaches the server, a section is saved and every tab of the app is closed.
 * Background Sync must send the section without a page.
 */
async function sendWithNoPageOpen(round: Round): Promise<void> {
  const { phone, road, product, family, weather, tally } = round;
  const isWrite = ({ method, path }: RecordedRequest) =>
    method !== 'GET' && path.startsWith(API_BASE);
  let unblock = () => {};
  await fillForm(round, ADDITIONAL, async () => {
    // The browser gives up after three attempts, so the test causes no other fault from here on.
    await weather.calm();
    unblock();
    unblock = road.block(isWrite);
  });
  await phone.closePages();
  await phone.stopWorkers();
  unblock();
  count(tally.faults, 'all tabs closed with something unsent');
  await expect
    .poll(() => readRecord(product, family, ADDITIONAL.section), { timeout: BACKGROUND_MAX_MS })
    .toBeDefined();
  count(tally.seen, 'steps delivered by Background Sync with no page open');
  weather.resume();
}
