import { describe, expect, test } from 'vitest';
import type { SyncTrigger } from '../../src/sync/trigger-sync.ts';
import { freshWorlds, accepting, offline, reply, type Network, world } from './support/world.ts';

freshWorlds();

const never = () => new Promise<Response>(() => undefined);
const isLiveness = (path: string) => path.endsWith('/live') || path.includes('accounttypes');
const alive = (path: string) =>
  reply(200, path.endsWith('/live') ? { status: 'ok' } : { data: [] });
const posts = () => world.sent.filter(({ method }) => method === 'POST');
async function untilSent(count: number): Promise<void> {
  await expect.poll(() => posts().length).toBe(count);
}

function swallowFirst(then: Network = accepting): void {
  let isFirst = true;
  world.answer((request) => {
    if (isLiveness(request.path)) return alive(request.path);
    if (request.method === 'POST' && isFirst) {
      isFirst = false;
      return never();
    }
    return then(request);
  });
}

describe('[S9] a request that is lost in a tunnel', () => {
  test.each<[SyncTrigger, number]>([
    ['send-now', 5_000],
    ['probe', 5_000],
    ['visible', 5_000],
    ['online', 1_000],
  ])(
    'is let go when %s finds the server there after %i ms, and goes again under its key',
    async (reason, ms) => {
      swallowFirst();
      await world.save();
      const first = world.runSyncCycle('saved');
      await untilSent(1);
      world.clock.advance(ms);
      await world.runSyncCycle(reason);
      await first;
      expect(await world.outbox()).toEqual([]);
      const keys = posts().map(({ headers }) => headers['idempotency-key']);
      expect(keys).toEqual([keys[0], keys[0]]);
    },
  );

  test('is not aborted at once: the answer may only be slow', async () => {
    swallowFirst();
    await world.save();
    void world.runSyncCycle('saved');
    await untilSent(1);
    world.clock.advance(3_900);
    void world.runSyncCycle('probe');
    await expect.poll(() => world.outbox()).toMatchObject([{ state: 'sending' }]);
    expect(world.sent.some(({ path }) => isLiveness(path))).toBe(false);
  });

  test('is not aborted while the server cannot be reached', async () => {
    await world.save();
    world.answer((request) => (request.method === 'POST' ? never() : offline(request)));
    void world.runSyncCycle('saved');
    await untilSent(1);
    world.clock.advance(10_000);
    void world.runSyncCycle('send-now');
    await expect.poll(() => world.sent.filter(({ path }) => isLiveness(path)).length).toBe(1);
    expect(posts()).toHaveLength(1);
    expect(await world.outbox()).toMatchObject([{ state: 'sending' }]);
  });

  test('[S25] a file may take three times as long as its bytes need at 4 KB/s', async () => {
    swallowFirst();
    await world.submit('photo', new Blob([new Uint8Array(100_000)], { type: 'image/jpeg' }));
    void world.runSyncCycle('saved');
    await untilSent(1);
    world.clock.advance(78_000);
    void world.runSyncCycle('probe');
    // Reasons are handled in order, so a save that has arrived proves that the 'probe' was handled.
    await world.save();
    void world.runSyncCycle('saved');
    await expect.poll(() => world.outbox()).toHaveLength(1);
    expect(world.sent.some(({ path }) => isLiveness(path))).toBe(false);
    world.clock.advance(2_000);
    await world.runSyncCycle('probe');
    expect(await world.outbox()).toEqual([]);
  });
});

test.each<SyncTrigger>(['online', 'visible', 'saved', 'send-now'])(
  '[S9] %s tries at once what a lost network has put off, whatever is still being sent',
  async (reason) => {
    await world.submit('photo');
    await world.save();
    world.answer((request) => (request.body instanceof FormData ? never() : offline(request)));
    void world.runSyncCycle('saved');
    await untilSent(2);
    await expect.poll(() => world.outbox()).toMatchObject([{}, { failures: 1 }]);
    world.answer((request) => (isLiveness(request.path) ? offline(request) : accepting(request)));
    void world.runSyncCycle(reason);
    await expect.poll(() => world.outbox()).toHaveLength(1);
    expect(posts().at(-1)?.path).toContain('profile-primary');
  },
);

test('[S6] [S25] files are sent one at a time, and a save is sent beside them', async () => {
  for (const slot of ['aadhaar-front', 'aadhaar-back', 'photo', 'video'] as const)
    await world.submit(slot);
  world.answer((request) => (request.body instanceof FormData ? never() : accepting(request)));
  void world.runSyncCycle('saved');
  await untilSent(1);
  await world.save();
  void world.runSyncCycle('saved');
  await expect
    .poll(async () => (await world.outbox()).map(({ target }) => target))
    .not.toContain('section:primary');
  expect(posts().map(({ path }) => path)).toEqual([
    '/api/profiles/document/',
    '/api/profiles/profile-primary/',
  ]);
});
