import { expect, test } from 'vitest';
import { listOutbox } from '../../src/store/account/outbox-store.ts';
import { passStep } from '../../src/store/sections/progress-store.ts';
import { createSyncCycles } from '../../src/sync/sync-cycle.ts';
import { accepting, freshWorlds, reply, world } from './support/world.ts';

freshWorlds();

test('[S9] a save is sent at once, even during a fetch', async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  world.answer(async (request) => {
    if (request.method !== 'GET') return accepting(request);
    asked.resolve();
    await answered.promise;
    return reply(200, []);
  });
  const { environment, store, runSyncCycle } = world;

  const opening = runSyncCycle('visible');
  await asked.promise;
  await passStep(store, 'welcome', environment);
  expect(await runSyncCycle('saved')).toEqual({ status: 'empty' });
  expect(await listOutbox(store)).toEqual([]);
  answered.resolve();
  await opening;
});

test('[S13] a person who signs in during a fetch gets their own profile after it', async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  world.answer(async () => {
    asked.resolve();
    await answered.promise;
    return reply(500, {});
  });
  const { runSyncCycle } = world;

  const opening = runSyncCycle('visible');
  await asked.promise;
  const signedIn = runSyncCycle('signed-in');
  answered.resolve();
  await Promise.all([opening, signedIn]);
  expect(world.sent.filter(({ path }) => path.includes('userdetails'))).toHaveLength(2);
});

test('[S24] a retired worker ends its requests and starts nothing; the next worker sends the rest, each entry once', async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  world.answer(async (request) => {
    asked.resolve();
    await answered.promise;
    return accepting(request);
  });
  const { environment, store } = world;
  let isRetired = false;
  const retired = createSyncCycles(world.context, () => isRetired);
  await passStep(store, 'welcome', environment);
  const underWay = retired('saved');
  await asked.promise;
  const after = retired('saved');
  isRetired = true;
  await passStep(store, 'personal-document', environment);
  const late = retired('saved');
  answered.resolve();
  await underWay;
  expect(await Promise.all([after, late])).toEqual([{ status: 'waiting' }, { status: 'waiting' }]);
  await retired('visible');
  expect((await listOutbox(store)).map(({ target }) => target)).toEqual(['step:personal-document']);
  expect(world.sent).toHaveLength(1);

  await world.reopen().runSyncCycle('saved');
  expect(await listOutbox(store)).toEqual([]);
  expect(world.takeWrites()).toHaveLength(2);
});
