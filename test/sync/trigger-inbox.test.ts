/** The page or worker that holds the lock receives the wake reasons of all others [S9]. */
import { describe, expect, test } from 'vitest';
import { createTriggerInbox } from '../../src/sync/trigger-inbox.ts';
import type { SyncTrigger } from '../../src/sync/trigger-sync.ts';
import { freshServers, server } from './support/our-server.ts';
import { OFFERED, world } from './support/world.ts';

freshServers({ offers: OFFERED });

/** Each page or worker has its own Dexie objects. All share one lock. */
const createContext = () => world.reopen().runSyncCycle;

const uploads = () =>
  world.sent.filter(({ method, path }) => method === 'POST' && path.includes('/photos/'));

/** The upload of the page gets no answer. */
async function beginInTunnel(page: ReturnType<typeof createContext>) {
  let isSwallowed = false;
  server.meddle = ({ path, method }) => {
    if (method !== 'POST' || !path.includes('/photos/') || isSwallowed) return undefined;
    isSwallowed = true;
    return new Promise<Response>(() => undefined);
  };
  await world.submit('photo');
  const round = page('saved');
  await expect.poll(() => uploads().length).toBe(1);
  return { round };
}

describe('[S5] [S9] a page’s request is lost in a tunnel, and the worker is woken', () => {
  test.each<[SyncTrigger, number]>([
    ['online', 1_000],
    ['visible', 30_000],
    ['send-now', 30_000],
    ['probe', 30_000],
  ])('by %s: the page lets go of it, and all is sent', async (reason, ms) => {
    const [page, worker] = [createContext(), createContext()];
    const { round } = await beginInTunnel(page);
    world.clock.advance(ms);
    await Promise.all([worker(reason), round]);
    expect(await world.outbox()).toEqual([]);
    const keys = uploads().map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('[S6] by a save: the save is sent at once, beside the lost request', async () => {
    const [page, worker] = [createContext(), createContext()];
    await beginInTunnel(page);
    await world.save();
    void worker('saved');
    await expect.poll(() => server.data.sections['primary']?.version).toBe(1);
    expect(uploads()).toHaveLength(1);
  });
});

test(
  '[S9] a reason that arrives at any moment of a round is handled by that round or the next',
  { timeout: 60_000 },
  async () => {
    const page = createContext();
    for (let turn = 0; turn < 40; turn += 1) {
      const round = page('saved');
      let waited = 0;
      // Each run saves one turn of the event loop later than the run before.
      while (waited++ < turn) await new Promise((resolve) => setImmediate(resolve));
      await world.save({ first_name: `Aditi ${turn}` });
      await Promise.all([page('saved'), round]);
      expect([turn, await world.outbox()]).toEqual([turn, []]);
    }
    expect(server.data.sections['primary']?.record).toMatchObject({ first_name: 'Aditi 39' });
  },
);

describe('a signal', () => {
  test('is up until it is taken, and raised again by the next reason', async () => {
    const signal = createTriggerInbox(world.environment);
    signal.send('saved');
    signal.send('online');
    await signal.raised();
    expect([signal.isUp(), signal.take(), signal.isUp()]).toEqual([
      true,
      ['saved', 'online'],
      false,
    ]);
    const raised = signal.raised();
    signal.send('probe');
    await raised;
    expect(signal.take()).toEqual(['probe']);
  });

  test('receives the reasons of other pages while it listens, but not its own', () => {
    const [ours, theirs] = [
      createTriggerInbox(world.environment),
      createTriggerInbox(world.reopen().environment),
    ];
    theirs.send('online');
    const stop = ours.listen();
    theirs.send('probe');
    ours.send('saved');
    stop();
    theirs.send('visible');
    expect(ours.take()).toEqual(['probe', 'saved']);
  });
});
