import { liveQuery } from 'dexie';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isOfferDue } from '../../src/app/install/install-offer.tsx';
import { requestPersistence } from '../../src/app/request-persistence.ts';
import { keptDays } from '../../src/device/storage-promise.ts';
import { readUnsentWork } from '../../src/store/account/unsent.ts';
import { passStep } from '../../src/store/sections/progress-store.ts';
import { accepting, freshWorlds, reply, world } from '../sync/support/world.ts';

let told: boolean[];
const onAnswer = (isPromised: boolean) => told.push(isPromised);
freshWorlds();
beforeEach(() => {
  told = [];
});

function createStorage({ isKept = false, answer = true } = {}) {
  const asked: string[] = [];
  return {
    asked,
    persisted: async () => isKept,
    async persist() {
      asked.push('persist');
      return answer;
    },
  };
}

function ask(storage = createStorage()) {
  onTestFinished(requestPersistence(world.store, storage, onAnswer));
  return storage;
}

const untilWatched = () =>
  new Promise<void>((resolve) => {
    const watching = liveQuery(() => readUnsentWork(world.store)).subscribe(() => {
      resolve();
      // The callback may run before `watching` is assigned. So a microtask ends the watching.
      queueMicrotask(() => watching.unsubscribe());
    });
  });

const type = () => world.saveDraft({ step: 'basic-info', values: { first_name: 'Adit' } });

describe('[S23] the browser is asked to keep what is stored', () => {
  test('at the first thing that is typed, and not again', async () => {
    const { asked } = ask();
    await type();
    await vi.waitFor(() => expect(asked).toEqual(['persist']));
    await world.save();
    await world.drainTo(accepting);
    await untilWatched();
    expect(asked).toEqual(['persist']);
    expect(told).toEqual([true]);
  });

  test('at the first file that is picked', async () => {
    const { asked } = ask();
    await world.pick('photo');
    await vi.waitFor(() => expect(asked).toEqual(['persist']));
  });

  test('never for what is only looked at', async () => {
    const { asked } = ask();
    await passStep(world.store, 'welcome', world.environment);
    await world.pullFrom((request) =>
      request.path.includes('profile-family')
        ? reply(200, [{ id: 3, family_income: 'x' }])
        : accepting(request),
    );
    expect(await world.store.sections.count()).toBeGreaterThan(0);
    await untilWatched();
    expect(asked).toEqual([]);
  });

  test('unless it keeps it already; one that refuses, or has no such thing, has promised nothing', async () => {
    const kept = ask(createStorage({ isKept: true }));
    ask(createStorage({ answer: false }));
    onTestFinished(requestPersistence(world.store, undefined, onAnswer));
    await type();
    await vi.waitFor(() => expect(told).toHaveLength(3));
    expect(told.filter((isPromised) => !isPromised)).toHaveLength(2);
    expect(kept.asked).toEqual([]);
  });
});

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100.0.0.0 Mobile Safari/537.36';

test.each([
  ['Safari on an iPhone', SAFARI, false, 7],
  ['an app on the home screen of an iPhone', SAFARI, true, undefined],
  ['Chrome on Android', CHROME, false, undefined],
] as const)('%s deletes after so many days without a visit: %4$s', (_name, agent, isApp, days) => {
  expect(keptDays(agent, isApp)).toBe(days);
});

test('the home screen is offered after a saved step, and only while nothing is unsent', async () => {
  expect(await isOfferDue(world.store)).toBe(false);
  await world.save();
  expect(await isOfferDue(world.store)).toBe(false);
  await world.drainTo(accepting);
  expect(await isOfferDue(world.store)).toBe(true);
  await type();
  expect(await isOfferDue(world.store)).toBe(false);
});
