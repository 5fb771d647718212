import { beforeEach, describe, expect, test } from 'vitest';
import { storePickedFile, queueFile } from '../../src/store/media/pending-media.ts';
import type { MediaSlot } from '../../src/store/schema/media-row.ts';
import { listOutbox } from '../../src/store/account/outbox-store.ts';
import { createSyncCycles } from '../../src/sync/sync-cycle.ts';
import type { SyncTrigger } from '../../src/sync/trigger-sync.ts';
import { saveBasicInfo } from '../support/family.ts';
import {
  accepting,
  createWorld,
  offline,
  reply,
  type Network,
  type World,
} from './support/world.ts';

let world: World;
let runSyncCycle: ReturnType<typeof createSyncCycles>;
beforeEach(async () => {
  world = await createWorld();
  const { environment, device, store } = world;
  runSyncCycle = createSyncCycles({ environment, device, openStore: () => store });
});

const save = (changes: object = {}) => saveBasicInfo(world, changes);
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
      await save();
      const first = runSyncCycle('saved');
      await untilSent(1);
      world.clock.advance(ms);
      await runSyncCycle(reason);
      await first;
      expect(await listOutbox(world.store)).toEqual([]);
      const keys = posts().map(({ headers }) => headers['idempotency-key']);
      expect(keys).toEqual([keys[0], keys[0]]);
    },
  );

  test('is not aborted at once: the answer may only be slow', async () => {
    swallowFirst();
    await save();
    void runSyncCycle('saved');
    await untilSent(1);
    world.clock.advance(3_900);
    void runSyncCycle('probe');
    await expect.poll(() => listOutbox(world.store)).toMatchObject([{ state: 'sending' }]);
    expect(world.sent.some(({ path }) => isLiveness(path))).toBe(false);
  });

  test('is not aborted while the server cannot be reached', async () => {
    await save();
    world.answer((request) => (request.method === 'POST' ? never() : offline(request)));
    void runSyncCycle('saved');
    await untilSent(1);
    world.clock.advance(10_000);
    void runSyncCycle('send-now');
    await expect.poll(() => world.sent.filter(({ path }) => isLiveness(path)).length).toBe(1);
    expect(posts()).toHaveLength(1);
    expect(await listOutbox(world.store)).toMatchObject([{ state: 'sending' }]);
  });

  test('[S25] a file may take three times as long as its bytes need at 4 KB/s', async () => {
    swallowFirst();
    await queue('photo', new Blob([new Uint8Array(100_000)], { type: 'image/jpeg' }));
    void runSyncCycle('saved');
    await untilSent(1);
    world.clock.advance(78_000);
    void runSyncCycle('probe');
    // Reasons are handled in order, so a save that has arrived proves that the 'probe' was handled.
    await save();
    void runSyncCycle('saved');
    await expect.poll(() => listOutbox(world.store)).toHaveLength(1);
    expect(world.sent.some(({ path }) => isLiveness(path))).toBe(false);
    world.clock.advance(2_000);
    await runSyncCycle('probe');
    expect(await listOutbox(world.store)).toEqual([]);
  });
});

test.each<SyncTrigger>(['online', 'visible', 'saved', 'send-now'])(
  '[S9] %s tries at once what a lost network has put off, whatever is still being sent',
  async (reason) => {
    await queue('photo');
    await save();
    world.answer((request) => (request.body instanceof FormData ? never() : offline(request)));
    void runSyncCycle('saved');
    await untilSent(2);
    await expect.poll(() => listOutbox(world.store)).toMatchObject([{}, { failures: 1 }]);
    world.answer((request) => (isLiveness(request.path) ? offline(request) : accepting(request)));
    void runSyncCycle(reason);
    await expect.poll(() => listOutbox(world.store)).toHaveLength(1);
    expect(posts().at(-1)?.path).toContain('profile-primary');
  },
);

test('[S6] [S25] files are sent one at a time, and a save is sent beside them', async () => {
  for (const slot of ['aadhaar-front', 'aadhaar-back', 'photo', 'video'] as const)
    await queue(slot);
  world.answer((request) => (request.body instanceof FormData ? never() : accepting(request)));
  void runSyncCycle('saved');
  await untilSent(1);
  await save();
  void runSyncCycle('saved');
  await expect
    .poll(async () => (await listOutbox(world.store)).map(({ target }) => target))
    .not.toContain('section:primary');
  expect(posts().map(({ path }) => path)).toEqual([
    '/api/profiles/document/',
    '/api/profiles/profile-primary/',
  ]);
});

async function queue(
  slot: MediaSlot,
  file = new Blob(['bytes'], { type: 'image/jpeg' }),
): Promise<void> {
  const row = await storePickedFile(
    world.store,
    { slot, file, fileName: 'a.jpg' },
    world.environment,
  );
  await queueFile(world.store, { id: row?.id ?? '', file }, world.environment);
}
