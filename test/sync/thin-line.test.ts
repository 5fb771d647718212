/** A connection of 4 KB/s or more delivers everything, with at most 1.25 times the bytes [S25]. */
import { afterEach, describe, expect, test } from 'vitest';
import type { MediaSlot } from '../../src/store/schema/media-row.ts';
import { startPageTriggers, type PageTriggers } from '../../src/sync/page-triggers.ts';
import { freshServers, server } from './support/our-server.ts';
import { createThinLine, type ThinLine } from './support/thin-line.ts';
import { world } from './support/world.ts';

const PHOTO_BYTES = 700_000;
const LIFE_MS = 300_000;

let page: PageTriggers | undefined;
freshServers();
afterEach(() => page?.stop());

const queue = (slot: MediaSlot) => world.submit(slot, new Blob([new Uint8Array(PHOTO_BYTES)]));

/** Without a service worker, the page itself sends the outbox and probes the server. */
function openPage(line: ThinLine): () => void {
  const { environment, kill } = line.open();
  const { device, store } = world;
  page = startPageTriggers(
    { environment, device, store, openStore: () => store },
    {
      isVisible: () => true,
      onOnline: () => () => undefined,
      onVisible: () => () => undefined,
      askWorker: async () => false,
    },
  );
  return () => {
    page?.stop();
    kill();
  };
}

const arrived = () => server.data.files.length;

function loseProbes(): void {
  server.meddle = ({ path }) =>
    path === '/health/live' ? new Promise<Response>(() => undefined) : undefined;
}

describe('[S25] three photos of 700 KB with the page open', { timeout: 30_000 }, () => {
  test.each(
    [30, 20, 10, 8, 6, 4].flatMap((speed) => [[speed, true] as const, [speed, false] as const]),
  )('arrive at %i KB/s, probes answered: %s', async (kilobytesPerSecond, isProbeAnswered) => {
    for (let count = 0; count < 3; count += 1) await queue('photo');
    if (!isProbeAnswered) loseProbes();
    const line = createThinLine(world, { kilobytesPerSecond, answer: server.network });
    const startedAt = world.clock.now;
    openPage(line);
    expect(await line.run(900_000, () => arrived() === 3)).toBe(true);
    expect(line.sentBytes).toBeLessThanOrEqual(1.25 * 3 * PHOTO_BYTES);
    const shortestMs = (3 * PHOTO_BYTES) / kilobytesPerSecond;
    expect(world.clock.now - startedAt).toBeLessThanOrEqual(1.4 * shortestMs);
  });
});

describe(
  '[S25] [S20] files whose worker is killed each 300 s, no probe answered',
  { timeout: 30_000 },
  () => {
    test.each([
      [3, 8],
      [3, 6],
      [5, 6],
      [3, 4],
      [1, 3],
    ])('%i photos of 700 KB arrive at %i KB/s', async (count, kilobytesPerSecond) => {
      for (let queued = 0; queued < count; queued += 1) await queue('photo');
      loseProbes();
      const line = createThinLine(world, { kilobytesPerSecond, answer: server.network });
      for (let life = 0; life < 10 && arrived() < count; life += 1) {
        const kill = openPage(line);
        await line.run(LIFE_MS, () => arrived() === count);
        kill();
      }
      expect(arrived()).toBe(count);
      expect(line.sentBytes).toBeLessThanOrEqual(1.25 * count * PHOTO_BYTES);
    });

    test.each([20, 10, 4])(
      'three photos and both sides of the card arrive at %i KB/s, the page killed each minute',
      async (kilobytesPerSecond) => {
        for (const slot of ['photo', 'photo', 'photo', 'aadhaar-front', 'aadhaar-back'] as const)
          await queue(slot);
        const line = createThinLine(world, { kilobytesPerSecond, answer: server.network });
        const startedAt = world.clock.now;
        for (let minute = 0; minute < 60 && arrived() < 5; minute += 1) {
          const kill = openPage(line);
          await line.run(60_000, () => arrived() === 5);
          kill();
        }
        expect(arrived()).toBe(5);
        expect(line.sentBytes).toBeLessThanOrEqual(1.25 * 5 * PHOTO_BYTES);
        const shortestMs = (5 * PHOTO_BYTES) / kilobytesPerSecond;
        expect(world.clock.now - startedAt).toBeLessThanOrEqual(1.4 * shortestMs);
      },
    );
  },
);

test.each([
  ['shares the line', true],
  ['waits for what was sent before it', false],
])(
  '[S25] [S6] a text saved while files are on a connection of 16 KB/s arrives within 20 s if the connection %s',
  async (_title, isShared) => {
    for (const slot of ['photo', 'aadhaar-front', 'aadhaar-back'] as const) await queue(slot);
    const answer = server.network;
    const line = createThinLine(world, { kilobytesPerSecond: 16, answer, isShared });
    openPage(line);
    for (const waitMs of [5_000, 30_000, 50_000]) {
      await line.run(waitMs);
      const { version = 0 } = server.data.sections['primary'] ?? {};
      await world.save({ first_name: `Aditi ${waitMs}` });
      const isThere = () => server.data.sections['primary']?.version === version + 1;
      expect(await line.run(20_000, isThere)).toBe(true);
    }
  },
);

test('[S25] [S6] a text whose first attempt failed is sent beside the files, and does not wait for them', async () => {
  await queue('photo');
  const line = createThinLine(world, { kilobytesPerSecond: 16, answer: server.network });
  openPage(line);
  await line.run(5_000);
  let isFirst = true;
  server.meddle = ({ method, path }) => {
    if (method !== 'POST' || !path.includes('profile-primary') || !isFirst) return undefined;
    isFirst = false;
    throw new TypeError('Failed to fetch');
  };
  await world.save();
  expect(await line.run(20_000, () => server.data.sections['primary'] !== undefined)).toBe(true);
  expect(arrived()).toBe(0);
});
