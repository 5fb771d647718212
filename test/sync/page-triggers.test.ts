import { afterEach, describe, expect, test } from 'vitest';
import { passStep } from '../../src/store/sections/progress-store.ts';
import type { SyncTrigger } from '../../src/sync/trigger-sync.ts';
import {
  startPageTriggers,
  type PageEvents,
  type PageTriggers,
} from '../../src/sync/page-triggers.ts';
import { accepting, freshWorlds, offline, withTimers, world } from './support/world.ts';

let triggers: PageTriggers | undefined;
freshWorlds();
afterEach(() => triggers?.stop());

/** `asked` records why the page asked the worker. With `hasWorker`, a worker answers the page. */
function openPage() {
  const asked: SyncTrigger[] = [];
  const { environment, timers } = withTimers(world);
  const page = {
    asked,
    timers,
    isVisible: true,
    hasWorker: true,
    goOnline: () => undefined as void,
    becomeVisible: () => undefined as void,
  };
  const events: PageEvents = {
    isVisible: () => page.isVisible,
    onOnline: (callback) => {
      page.goOnline = callback;
      return () => undefined;
    },
    onVisible: (callback) => {
      page.becomeVisible = callback;
      return () => undefined;
    },
    askWorker: async (reason) => {
      asked.push(reason);
      return page.hasWorker;
    },
  };
  triggers = startPageTriggers(
    { environment, device: world.device, store: world.store, openStore: () => world.store },
    events,
  );
  return page;
}

describe('[S9] a page wakes the worker', () => {
  test('when it opens, comes online, becomes visible, and for each new entry', async () => {
    const page = openPage();
    expect(page.asked).toEqual(['signed-in']);
    page.goOnline();
    page.becomeVisible();
    expect(page.asked).toEqual(['signed-in', 'online', 'visible']);
    await passStep(world.store, 'welcome', world.environment);
    await expect.poll(() => page.asked.at(-1)).toBe('saved');
  });

  test('every 8 s while it is visible and something is unsent, and not otherwise', async () => {
    const page = openPage();
    const probes = () => page.timers.filter((timer) => timer.ms === 8_000);
    expect(probes()).toEqual([]);
    await passStep(world.store, 'welcome', world.environment);
    await expect.poll(probes).toHaveLength(1);
    const ring = () => {
      const [probe] = probes();
      page.timers.splice(page.timers.indexOf(probe!), 1);
      probe!.callback();
    };
    page.isVisible = false;
    ring();
    expect(page.asked).not.toContain('probe');
    page.isVisible = true;
    ring();
    expect(page.asked.at(-1)).toBe('probe');
    await world.drainTo(accepting);
    await expect.poll(probes).toEqual([]);
  });

  test('[S20] every 8 s too while an entry is in the state ‘sending’: its worker may have been killed', async () => {
    await passStep(world.store, 'welcome', world.environment);
    await world.store.outbox.toCollection().modify({ state: 'sending' });
    const page = openPage();
    await expect.poll(() => page.timers.filter((timer) => timer.ms === 8_000)).toHaveLength(1);
    page.timers[0]?.callback();
    expect(page.asked.at(-1)).toBe('probe');
  });

  test('when the wait of an entry is over', async () => {
    await passStep(world.store, 'welcome', world.environment);
    await world.drainTo(offline);
    const page = openPage();
    await expect.poll(() => page.asked).toContain('saved');
    world.clock.advance(1);
    await passStep(world.store, 'personal-photo', world.environment);
    await world.drain();
    await expect.poll(() => page.timers.some((timer) => timer.ms <= 4_000)).toBe(true);
    page.timers.find((timer) => timer.ms <= 4_000)?.callback();
    await expect.poll(() => page.asked.at(-1)).toBe('timer');
  });
});

test('a page whose worker does not answer runs the round itself', async () => {
  world.answer(accepting);
  const page = openPage();
  page.hasWorker = false;
  await passStep(world.store, 'welcome', world.environment);
  await expect.poll(() => world.outbox()).toEqual([]);
  expect(world.takeWrites()).toHaveLength(1);
});
