import { beforeEach, describe, expect, test } from 'vitest';
import { passStep } from '../../src/store/sections/progress-store.ts';
import type { SyncTrigger } from '../../src/sync/trigger-sync.ts';
import { accepting, freshWorlds, htmlPage, offline, reply, world } from './support/world.ts';

freshWorlds();
beforeEach(() => world.save());

describe('[S9] trying again', () => {
  test('the timer starts the next attempt when the wait is over, and not before', async () => {
    await world.drain();
    expect(await world.drain('timer')).toMatchObject({
      status: 'waiting',
      nextDueAt: world.clock.now + 1_000,
    });
    expect(world.sent).toHaveLength(1);
    world.clock.advance(1_000);
    world.answer(accepting);
    await world.drain('timer');
    expect(world.sent.length).toBeGreaterThan(1);
  });

  test.each<SyncTrigger>(['online', 'visible', 'saved', 'send-now', 'background-sync'])(
    '%s tries at once',
    async (reason) => {
      await world.drain();
      const before = world.sent.length;
      await world.drain(reason);
      expect(world.sent.length).toBeGreaterThan(before);
    },
  );

  test('Retry-After is obeyed, except if a person presses ‘Send now’', async () => {
    const headers = { 'retry-after': '120' };
    world.answer(() => reply(429, { error: 'slow down', code: 'rate_limited' }, { headers }));
    const nextDueAt = world.clock.now + 120_000;
    expect(await world.drain()).toEqual({ status: 'waiting', nextDueAt });
    const before = world.sent.length;
    for (const reason of ['online', 'visible', 'saved', 'timer', 'background-sync'] as const)
      await world.drain(reason);
    expect(world.sent).toHaveLength(before);
    await world.drain('send-now');
    expect(world.sent.length).toBeGreaterThan(before);
  });

  test('a Retry-After of a year waits an hour: it is a mistake of some proxy', async () => {
    const headers = { 'retry-after': String(365 * 86_400) };
    world.answer(() => reply(503, { error: 'later' }, { headers }));
    const nextDueAt = world.clock.now + 3_600_000;
    expect(await world.drain()).toEqual({ status: 'waiting', nextDueAt });
  });

  test('Retry-After of a single refusal is obeyed for that entry', async () => {
    world.answer((request) =>
      request.method === 'GET'
        ? reply(200, [])
        : reply(500, { error: 'x', code: 'server_error' }, { headers: { 'retry-after': '60' } }),
    );
    expect(await world.drain()).toEqual({ status: 'waiting', nextDueAt: world.clock.now + 60_000 });
    const before = world.sent.length;
    await world.drain('online');
    expect(world.sent).toHaveLength(before);
    world.clock.advance(60_000);
    await world.drain('timer');
    expect(world.sent.length).toBeGreaterThan(before);
  });

  test('a lost connection counts as one failure, however many entries were being sent', async () => {
    await passStep(world.store, 'welcome', world.environment);
    await passStep(world.store, 'personal-photo', world.environment);
    await world.drain();
    const entries = await world.outbox();
    expect(entries.map(({ failures }) => failures)).toEqual([1, 1, 1]);
    expect(await world.drain('timer')).toMatchObject({ nextDueAt: world.clock.now + 1_000 });
    expect(world.sent).toHaveLength(3);
  });

  test('the probe is one cheap request, and ends the wait only if the server answers', async () => {
    await passStep(world.store, 'welcome', world.environment);
    await world.drain();
    const before = world.sent.length;
    await world.drain('probe');
    expect(world.sent.slice(before).map((sent) => sent.path)).toEqual(['/health/live']);
    await world.drainTo(
      (request) =>
        request.path === '/health/live' ? reply(200, { status: 'ok' }) : accepting(request),
      'probe',
    );
    await world.drain('probe');
    expect(await world.outbox()).toEqual([]);
  });

  test('the probe recognises a captive portal', async () => {
    await world.drain();
    world.answer(() => htmlPage());
    const before = world.sent.length;
    await world.drain('probe');
    expect(world.sent).toHaveLength(before + 1);
  });

  test('an entry that waits for the server does not also wait for the network: a waking ends only that second wait', async () => {
    await passStep(world.store, 'welcome', world.environment);
    await world.drainTo(({ path }) => reply(path.includes('primary') ? 500 : 503, {}));
    const waits = async () => (await world.outbox()).map(({ nextAttemptAt }) => nextAttemptAt);
    const [ofSection] = await waits();
    // The passed step is due at once and finds no network. Then it waits longer than the section.
    await world.store.outbox
      .where('target')
      .equals('step:welcome')
      .modify({
        nextAttemptAt: 0,
        failures: 9,
        lastFailure: { why: 'network', at: world.clock.now },
      });
    await world.drainTo(offline, 'timer');
    expect(await waits()).toEqual([ofSection, world.clock.now + 150_000]);
    world.answer(accepting);
    world.clock.advance(ofSection! - world.clock.now);
    await world.drain('online');
    expect(await world.outbox()).toEqual([]);
  });

  test('one entry that fails alone does not prevent others from arriving', async () => {
    await passStep(world.store, 'welcome', world.environment);
    await world.drainTo((request) =>
      request.path.includes('primary')
        ? reply(500, { error: 'x', code: 'server_error' })
        : accepting(request),
    );
    expect((await world.outbox()).map((entry) => entry.target)).toEqual(['section:primary']);
  });

  test('once the server has answered, the next failure waits the shortest time again', async () => {
    for (let round = 0; round < 6; round += 1) await world.drain('online');
    expect(await world.outbox()).toMatchObject([{ failures: 6 }]);
    await passStep(world.store, 'welcome', world.environment);
    // The server accepts the passed step, but the next request finds no network.
    world.answer((request) =>
      request.path.includes('passed-steps') ? accepting(request) : offline(request),
    );
    expect(await world.drain('online')).toMatchObject({ nextDueAt: world.clock.now + 1_000 });
    expect(await world.outbox()).toMatchObject([{ failures: 1 }]);
  });
});
