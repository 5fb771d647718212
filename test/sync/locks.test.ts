import { describe, expect, test } from 'vitest';
import { passStep } from '../../src/store/sections/progress-store.ts';
import { accepting, freshWorlds, offline, reply, world } from './support/world.ts';

freshWorlds();

describe('[S5] one drain at a time', () => {
  test('two tabs and a worker that are woken together send each entry once', async () => {
    world.answer(accepting);
    await passStep(world.store, 'welcome', world.environment);
    await passStep(world.store, 'personal-photo', world.environment);
    const [otherTab, worker] = [world.reopen(), world.reopen()];
    await Promise.all([world.drain(), otherTab.drain(), worker.drain()]);
    expect(world.takeWrites()).toHaveLength(2);
    expect(await world.outbox()).toEqual([]);
  });

  test('the lock is held while a request that was sent under it has no answer', async () => {
    await passStep(world.store, 'welcome', world.environment);
    await passStep(world.store, 'personal-photo', world.environment);
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
    await expect.poll(async () => (await world.outbox())[1]?.failures).toBe(1);
    expect(secondIsDone).toBe(false);
    answerSlowOne?.();
    await Promise.all([first, second]);
    expect(secondIsDone).toBe(true);
  });
});

test('[S5] a drain that fails waits for its open requests before it releases the lock', async () => {
  await passStep(world.store, 'welcome', world.environment);
  await passStep(world.store, 'personal-photo', world.environment);
  world.store.syncResults.hook('creating', () => {
    throw new DOMException('There is no more room.', 'QuotaExceededError');
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
    await expect(world.drain()).rejects.toThrow('There is no more room.');
    isDone = true;
  })();
  await expect.poll(() => world.sent.length).toBe(2);
  let looks = 0;
  await expect.poll(() => (looks += 1)).toBeGreaterThan(5);
  expect(isDone).toBe(false);
  answerSlowOne?.();
  await drained;
});
