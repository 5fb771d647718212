/** One request always fails at the server. No other entry may wait for it. */
import { describe, expect, test } from 'vitest';
import { addProfession } from '../support/family.ts';
import { nextDueAt } from '../../src/sync/schedule.ts';
import { freshServers, server, sizeOf } from './support/our-server.ts';
import { isAttaching } from './support/piece-stage.ts';
import { reply, type Sent, world } from './support/world.ts';

const PHOTO_BYTES = 700_000;
const PROBE_EVERY_MS = 8_000;

freshServers();

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

const isPiece = ({ method }: Sent) => method === 'PATCH';
const isUploading = (request: Sent) => isPiece(request) || isAttaching(request);
const sentBytes = () => world.sent.reduce((sum, { body }) => sum + sizeOf(body), 0);

describe.each([
  ['500', () => reply(500, { error: 'x', code: 'server_error' })],
  [
    '503',
    () => reply(503, { error: 'x', code: 'unavailable' }, { headers: { 'retry-after': '5' } }),
  ],
])(
  '[S9] [S25] ten minutes of an open app while the server answers %s',
  { timeout: 60_000 },
  (_status, fail) => {
    test.each([
      ['one whole photo', 1, 120_000, isAttaching],
      ['the attaching of one photo in pieces', 1, PHOTO_BYTES, isAttaching],
      ['each piece of one photo', 1, PHOTO_BYTES, isPiece],
      ['the pieces and the attaching of three photos', 3, PHOTO_BYTES, isUploading],
    ])(
      'to %s: at most 10 attempts and 1.5 MB for each photo, which arrives after that',
      async (_what, count, sizeBytes, isFailing) => {
        for (let photo = 0; photo < count; photo += 1) await queuePhoto(sizeBytes);
        server.meddle = (request) => (isFailing(request) ? fail() : undefined);
        await keepOpen(600_000);
        expect(world.sent.filter(isFailing).length).toBeLessThanOrEqual(10 * count);
        expect(sentBytes()).toBeLessThanOrEqual(1_500_000 * count);
        server.meddle = () => undefined;
        await world.runSyncCycle('send-now');
        expect(server.data.files).toHaveLength(count);
      },
    );
  },
);

describe('[S6] a Retry-After for one call delays no other call', () => {
  const later = (status: number) => () =>
    reply(status, { error: 'later' }, { headers: { 'retry-after': '3600' } });

  test('a limit on added options: the text is sent', async () => {
    await addProfession(world);
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
