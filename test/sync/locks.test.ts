import { beforeEach, describe, expect, test } from 'vitest';
import { passStep } from '../../src/store/progress-store.ts';
import { listOutbox } from '../../src/store/outbox-store.ts';
import type { SyncDelegate } from '../../src/sync/delegate.ts';
import { drain } from '../../src/sync/drain.ts';
import {
  createLeaseLocks,
  createWebLocks,
  LEASE_MS,
  type LeaseEffects,
} from '../../src/sync/web-locks.ts';
import { DeviceStore } from '../../src/store/device-store.ts';
import { accepting, createWorld, offline, reply, type World } from './support/world.ts';

describe('[S5] one drain at a time', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });

  test('two tabs and a worker that are woken together send each entry once', async () => {
    world.answer(accepting);
    await passStep(world.store, 'welcome', world.delegate);
    await passStep(world.store, 'personal-photo', world.delegate);
    const [otherTab, worker] = [world.reopen(), world.reopen()];
    await Promise.all([world.drain(), otherTab.drain(), worker.drain()]);
    expect(world.takeWrites()).toHaveLength(2);
    expect(await listOutbox(world.store)).toEqual([]);
  });

  test('nothing is sent where the lock was lost before anything was begun', async () => {
    world.answer(accepting);
    await passStep(world.store, 'welcome', world.delegate);
    const { delegate, device, store } = world;
    const lost = new AbortController();
    const withLock: SyncDelegate['withLock'] = (_name, work) => {
      const working = work(lost.signal);
      lost.abort();
      return working;
    };
    const context = { delegate: { ...delegate, withLock }, device, openStore: () => store };
    await drain(context, { reason: 'saved', budgetMs: 120_000 });
    expect(world.takeWrites()).toEqual([]);
    expect(await listOutbox(world.store)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  test('the lock is not let go while something sent under it is unanswered', async () => {
    await passStep(world.store, 'welcome', world.delegate);
    await passStep(world.store, 'personal-photo', world.delegate);
    let answerSlowOne: (() => void) | undefined;
    world.answer((request) =>
      (request.body as { step: string }).step === 'welcome'
        ? new Promise<Response>((resolve) => {
            answerSlowOne = () => resolve(accepting(request));
          })
        : offline(request),
    );
    const first = world.drain();
    await expect.poll(() => world.sent.length).toBe(2);
    let secondIsDone = false;
    const second = (async () => {
      await world.reopen().drain('timer');
      secondIsDone = true;
    })();
    await expect
      .poll(async () => (await world.store.connection.get('connection'))?.failures)
      .toBe(1);
    expect(secondIsDone).toBe(false);
    answerSlowOne?.();
    await Promise.all([first, second]);
    expect(secondIsDone).toBe(true);
  });
});

test('[S5] a drain that breaks off waits for what it has sent before it lets the lock go', async () => {
  const world = await createWorld();
  await passStep(world.store, 'welcome', world.delegate);
  await passStep(world.store, 'personal-photo', world.delegate);
  world.store.notices.hook('creating', () => {
    throw new Error('disk full');
  });
  let answerSlowOne: (() => void) | undefined;
  world.answer((request) =>
    (request.body as { step: string }).step === 'welcome'
      ? new Promise<Response>((resolve) => {
          answerSlowOne = () => resolve(reply(500, {}));
        })
      : accepting(request),
  );
  let isDone = false;
  const drained = (async () => {
    await expect(world.drain()).rejects.toThrow('disk full');
    isDone = true;
  })();
  await expect.poll(() => world.sent.length).toBe(2);
  let looks = 0;
  await expect.poll(() => (looks += 1)).toBeGreaterThan(5);
  expect(isDone).toBe(false);
  answerSlowOne?.();
  await drained;
});

describe('[S5] leases, where there are no Web Locks', () => {
  /** A clock whose timers run when the test moves it. */
  function createEffects() {
    const timers: { at: number; callback: () => void }[] = [];
    let ids = 0;
    const effects: LeaseEffects & { advance(ms: number): void } = {
      now: () => clock,
      newId: () => `owner-${(ids += 1)}`,
      schedule(callback, ms) {
        const timer = { at: clock + ms, callback };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer) >>> 0, 1);
      },
      advance(ms) {
        clock += ms;
        for (const timer of timers.filter((due) => due.at <= clock)) {
          timers.splice(timers.indexOf(timer), 1);
          timer.callback();
        }
      },
    };
    let clock = 1_000;
    return effects;
  }

  let device: DeviceStore;
  let databases = 0;
  beforeEach(() => {
    databases += 1;
    device = new DeviceStore(`lease-${databases}`);
  });

  test('the second holder waits for the first', async () => {
    const effects = createEffects();
    const withLock = createLeaseLocks(device, effects);
    const order: string[] = [];
    let release: (() => void) | undefined;
    const first = withLock('drain', async () => {
      order.push('first in');
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      order.push('first out');
    });
    await expect.poll(() => order).toEqual(['first in']);
    const second = withLock('drain', async () => {
      order.push('second in');
    });
    let asked = 0;
    await expect
      .poll(() => {
        effects.advance(250);
        return (asked += 1);
      })
      .toBeGreaterThan(5);
    expect(order).toEqual(['first in']);
    release?.();
    await first;
    await expect
      .poll(() => {
        effects.advance(250);
        return order;
      })
      .toEqual(['first in', 'first out', 'second in']);
    await second;
    expect(await device.leases.count()).toBe(0);
  });

  test('the lease of a killed holder runs out', async () => {
    const effects = createEffects();
    await device.leases.put({ name: 'drain', owner: 'the dead', until: effects.now() + LEASE_MS });
    let isIn = false;
    const waiting = createLeaseLocks(device, effects)('drain', async () => {
      isIn = true;
    });
    await expect
      .poll(() => {
        effects.advance(5_000);
        return isIn;
      })
      .toBe(true);
    await waiting;
  });

  test('a holder that takes long keeps its lease', async () => {
    const effects = createEffects();
    let release: (() => void) | undefined;
    const held = createLeaseLocks(device, effects)(
      'drain',
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    await expect.poll(async () => (await device.leases.get('drain'))?.owner).toBeDefined();
    for (let round = 0; round < 4; round += 1) {
      const before = (await device.leases.get('drain'))?.until ?? 0;
      await expect
        .poll(async () => {
          effects.advance(5_000);
          return (await device.leases.get('drain'))?.until;
        })
        .toBeGreaterThan(before);
    }
    release?.();
    await held;
  });

  test('a holder that was frozen for longer than its lease is told that somebody else has it', async () => {
    const effects = createEffects();
    let lost: AbortSignal | undefined;
    let release: (() => void) | undefined;
    const held = createLeaseLocks(device, effects)('drain', (signal) => {
      lost = signal;
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await expect.poll(() => lost).toBeDefined();
    await device.leases.put({ name: 'drain', owner: 'another tab', until: effects.now() + 60_000 });
    await expect
      .poll(() => {
        effects.advance(5_000);
        return lost?.aborted;
      })
      .toBe(true);
    release?.();
    await held;
    expect((await device.leases.get('drain'))?.owner).toBe('another tab');
  });

  test('a holder whose phone cannot write the renewal is told that its lease runs out', async () => {
    const effects = createEffects();
    let lost: AbortSignal | undefined;
    let release: (() => void) | undefined;
    const held = createLeaseLocks(device, effects)('drain', (signal) => {
      lost = signal;
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await expect.poll(() => lost).toBeDefined();
    device.leases.hook('updating', () => {
      throw new Error('disk full');
    });
    await expect
      .poll(() => {
        effects.advance(5_000);
        return lost?.aborted;
      })
      .toBe(true);
    release?.();
    await held;
  });

  test('Web Locks are used where the browser has them', async () => {
    const asked: string[] = [];
    const locks = {
      request: async (name: string, work: () => Promise<unknown>) => {
        asked.push(name);
        return work();
      },
    } as unknown as LockManager;
    expect(await createWebLocks(locks)?.('drain', async () => 5)).toBe(5);
    expect(asked).toEqual(['drain']);
    expect(createWebLocks(undefined)).toBeUndefined();
  });
});
