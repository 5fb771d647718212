/** An entry that throws, or whose kind is unknown, is shown. All other entries are sent [S28]. */
import { beforeEach, describe, expect, test } from 'vitest';
import { passStep } from '../../src/store/sections/progress-store.ts';
import { listFiles } from '../../src/store/media/media-store.ts';
import { createSyncCycles } from '../../src/sync/sync-cycle.ts';
import { freshServers, server } from './support/our-server.ts';
import { OFFERED, withTimers, world } from './support/world.ts';

freshServers({ offers: OFFERED });

const theirPhoto = {
  id: 77,
  kind: 'photo',
  type: 'Cover Photo',
  sizeBytes: 9,
  clientId: 'of-another-phone',
} as const;
const isFetched = async () =>
  (await listFiles(world.store, 'photo')).some(({ serverId }) => serverId === 77);

describe('[S28] a file whose record the browser cannot read', () => {
  let isDamaged: boolean;
  beforeEach(async () => {
    const damagedId = await world.submit('photo');
    isDamaged = true;
    world.store.files.hook('reading', (row: { id: string }) => {
      if (isDamaged && row.id === damagedId) throw new DOMException('', 'UnknownError');
      return row;
    });
  });

  test('is not sent and shows the reason; others are sent, and the pull works', async () => {
    await passStep(world.store, 'welcome', world.environment);
    server.data.files.push(theirPhoto);
    await world.runSyncCycle('visible');
    expect(server.data.steps).toEqual(['welcome']);
    expect(await isFetched()).toBe(true);
    expect(await world.outbox()).toMatchObject([
      { state: 'waiting', lastFailure: { why: 'unreadable-here' } },
    ]);
  });

  test(
    'is retried after longer and longer waits, and arrives once it can be read',
    { timeout: 60_000 },
    async () => {
      let rounds = 0;
      for (let minute = 0; minute < 60; minute += 0.5) {
        const before = (await world.outbox())[0]?.attempts;
        await world.runSyncCycle('probe');
        if ((await world.outbox())[0]?.attempts !== before) rounds += 1;
        world.clock.advance(30_000);
      }
      expect(rounds).toBeLessThan(25);
      isDamaged = false;
      await world.runSyncCycle('send-now');
      expect(await world.outbox()).toEqual([]);
      expect(server.data.files).toHaveLength(1);
    },
  );
});

test('[S28] an entry of a later version stays, blocks nothing, and waits for that version', async () => {
  await passStep(world.store, 'welcome', world.environment);
  const [entry] = await world.outbox();
  const later = { kind: 'voice-note', note: 1 };
  await world.store.outbox.update(entry!.seq, { work: later as never, target: 'voice:1' });
  await passStep(world.store, 'personal-document', world.environment);
  server.data.files.push(theirPhoto);
  await world.runSyncCycle('visible');
  expect(server.data.steps).toEqual(['personal-document']);
  expect(await isFetched()).toBe(true);
  expect(await world.outbox()).toMatchObject([{ state: 'waiting', work: later }]);
});

test('[S28] a download of another phone’s picture that never ends is aborted, and the pull continues', async () => {
  server.data.files.push(theirPhoto);
  const { environment, timers } = withTimers(world);
  server.meddle = ({ path }) =>
    path.startsWith('/m/') ? new Promise<Response>(() => undefined) : undefined;
  const round = createSyncCycles({ ...world.context, environment })('visible');
  await expect.poll(() => world.sent.some(({ path }) => path.startsWith('/m/'))).toBe(true);
  await expect.poll(() => timers.length).toBe(1);
  timers[0]?.callback();
  expect(await round).toEqual({ status: 'empty' });
});
