import { expect, test } from 'vitest';
import { passStep } from '../../src/store/sections/progress-store.ts';
import { createSyncCycles } from '../../src/sync/sync-cycle.ts';
import { accepting, freshWorlds, holdAnswers, reply, world } from './support/world.ts';

freshWorlds();

test('[S9] a save is sent at once, even during a fetch', async () => {
  const { held, asked, release } = holdAnswers(accepting);
  world.answer((request) => (request.method === 'GET' ? held(request) : accepting(request)));
  const { environment, store, runSyncCycle } = world;

  const opening = runSyncCycle('visible');
  await asked;
  await passStep(store, 'welcome', environment);
  expect(await runSyncCycle('saved')).toEqual({ status: 'empty' });
  expect(await world.outbox()).toEqual([]);
  release();
  await opening;
});

test('[S13] a person who signs in during a fetch gets their own profile after it', async () => {
  const { held, asked, release } = holdAnswers(() => reply(500, {}));
  world.answer(held);
  const { runSyncCycle } = world;

  const opening = runSyncCycle('visible');
  await asked;
  const signedIn = runSyncCycle('signed-in');
  release();
  await Promise.all([opening, signedIn]);
  expect(world.sent.filter(({ path }) => path.includes('userdetails'))).toHaveLength(2);
});

test('[S24] a retired worker ends its requests and starts nothing; the next worker sends the rest, each entry once', async () => {
  const { held, asked, release } = holdAnswers(accepting);
  world.answer(held);
  const { environment, store } = world;
  let isRetired = false;
  const retired = createSyncCycles(world.context, () => isRetired);
  await passStep(store, 'welcome', environment);
  const underWay = retired('saved');
  await asked;
  const after = retired('saved');
  isRetired = true;
  await passStep(store, 'personal-document', environment);
  const late = retired('saved');
  release();
  await underWay;
  expect(await Promise.all([after, late])).toEqual([{ status: 'waiting' }, { status: 'waiting' }]);
  await retired('visible');
  expect((await world.outbox()).map(({ target }) => target)).toEqual(['step:personal-document']);
  expect(world.sent).toHaveLength(1);

  await world.reopen().runSyncCycle('saved');
  expect(await world.outbox()).toEqual([]);
  expect(world.takeWrites()).toHaveLength(2);
});
