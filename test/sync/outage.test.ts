/** One request always fails at the server. No other entry may wait for it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { addOption } from '../../src/store/sections/option-store.ts';
import { nextDueAt } from '../../src/sync/schedule.ts';
import {
  createOurServer,
  OFFERED_WITH_PIECES,
  sizeOf,
  type OurServer,
} from './support/our-server.ts';
import { createWorld, reply, type Sent, type World } from './support/world.ts';

const PHOTO_BYTES = 700_000;
const PROBE_EVERY_MS = 8_000;

let world: World;
let server: OurServer;
beforeEach(async () => {
  world = await createWorld({ offers: OFFERED_WITH_PIECES });
  server = createOurServer({ now: () => world.clock.now });
  world.answer(server.network);
});

const queuePhoto = (sizeBytes = PHOTO_BYTES) =>
  world.submit('photo', new Blob([new Uint8Array(sizeBytes)], { type: 'image/jpeg' }));

/**
 * Like an open app with unsent entries, starts a sync round every 8 seconds and when an entry is
 * due.
 */
async function keepOpen(ms: number): Promise<void> {
  const until = world.clock.now + ms;
  let probeAt = world.clock.now;
  await world.runSyncCycle('saved');
  while (world.clock.now < until) {
    const dueAt = nextDueAt(await world.outbox(), { now: world.clock.now });
    const isDue = dueAt !== undefined && dueAt > world.clock.now && dueAt < probeAt;
    world.clock.now = isDue ? dueAt : probeAt;
    if (!isDue) probeAt += PROBE_EVERY_MS;
    await world.runSyncCycle(isDue ? 'timer' : 'probe');
  }
}

const isAttaching = ({ method, body }: Sent) => method === 'POST' && body instanceof FormData;
const sentBytes = () => world.sent.reduce((sum, { body }) => sum + sizeOf(body), 0);

describe(
  '[S9] [S25] ten minutes of an open app while the server fails at uploads',
  { timeout: 60_000 },
  () => {
    const FAILURES: [string, () => Response][] = [
      ['500', () => reply(500, { error: 'x', code: 'server_error' })],
      [
        '503',
        () => reply(503, { error: 'x', code: 'unavailable' }, { headers: { 'retry-after': '5' } }),
      ],
    ];

    test.each(FAILURES)(
      'one whole photo, answered %s: at most 10 attempts',
      async (_title, fail) => {
        await queuePhoto(120_000);
        server.meddle = (request) => (isAttaching(request) ? fail() : undefined);
        await keepOpen(600_000);
        expect(world.sent.filter(isAttaching).length).toBeLessThanOrEqual(10);
        server.meddle = () => undefined;
        await world.runSyncCycle('send-now');
        expect(server.data.files).toHaveLength(1);
      },
    );

    test.each(FAILURES)(
      'one photo in pieces, whose attaching is answered %s: at most 10 attempts and 1.5 MB',
      async (_title, fail) => {
        await queuePhoto();
        server.meddle = (request) => (isAttaching(request) ? fail() : undefined);
        await keepOpen(600_000);
        expect(world.sent.filter(isAttaching).length).toBeLessThanOrEqual(10);
        expect(sentBytes()).toBeLessThanOrEqual(1_500_000);
        server.meddle = () => undefined;
        await world.runSyncCycle('send-now');
        expect(server.data.files).toHaveLength(1);
      },
    );

    test.each(FAILURES)(
      'one photo in pieces, each piece answered %s: at most 10 attempts and 1.5 MB',
      async (_title, fail) => {
        await queuePhoto();
        server.meddle = ({ method }) => (method === 'PATCH' ? fail() : undefined);
        await keepOpen(600_000);
        expect(world.sent.filter(({ method }) => method === 'PATCH').length).toBeLessThanOrEqual(
          10,
        );
        expect(sentBytes()).toBeLessThanOrEqual(1_500_000);
        server.meddle = () => undefined;
        await world.runSyncCycle('send-now');
        expect(server.data.files).toHaveLength(1);
      },
    );

    test.each(FAILURES)('three photos, answered %s: at most 4.5 MB', async (_title, fail) => {
      for (let count = 0; count < 3; count += 1) await queuePhoto();
      server.meddle = (request) =>
        request.method === 'PATCH' || isAttaching(request) ? fail() : undefined;
      await keepOpen(600_000);
      expect(sentBytes()).toBeLessThanOrEqual(4_500_000);
    });
  },
);

describe('[S6] a Retry-After for one call delays no other call', () => {
  const later = (status: number) => () =>
    reply(status, { error: 'later' }, { headers: { 'retry-after': '3600' } });

  test('a limit on added options: the text is sent', async () => {
    const option = { kind: 'profession', name: 'Toddy tapper', language: 'en', parentId: null };
    await addOption(world.store, { ...option, kind: 'profession' }, world.environment);
    await world.save();
    server.meddle = ({ path }) => (path.includes('/core/') ? later(429)() : undefined);
    await world.runSyncCycle('saved');
    expect(server.data.sections['primary']?.version).toBe(1);
    expect(await world.outbox()).toMatchObject([
      { work: { kind: 'option' }, nextAttemptAt: world.clock.now + 3_600_000 },
    ]);
  });

  test('a media store that is unavailable: the text is sent, and so is the next save', async () => {
    await queuePhoto(1_000);
    server.meddle = ({ path }) => (path.includes('/photos/') ? later(503)() : undefined);
    await world.runSyncCycle('saved');
    await world.save();
    await world.runSyncCycle('saved');
    expect(server.data.sections['primary']?.version).toBe(1);
    expect(await world.outbox()).toMatchObject([{ work: { kind: 'upload' } }]);
  });
});

test('[S16] [S25] an expired token is noticed before any byte of a photo is sent, and only once', async () => {
  for (let count = 0; count < 3; count += 1) await queuePhoto();
  server.meddle = ({ path, headers }) =>
    path.includes('/token/refresh/') || headers['authorization'] === 'Bearer access-new'
      ? undefined
      : reply(401, { error: 'expired', code: 'unauthenticated' });
  await world.runSyncCycle('visible');
  expect(server.data.files).toHaveLength(3);
  expect(sentBytes()).toBeLessThanOrEqual(3 * PHOTO_BYTES * 1.01);
});
