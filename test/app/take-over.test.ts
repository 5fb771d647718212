import { beforeEach, expect, test } from 'vitest';
import { activateUpdate } from '../../src/app/update-question.tsx';
import { RETIRE_MESSAGE, UPDATE_MESSAGE } from '../../src/sync/sync-message.ts';

let told: string[];
let taken: number;
let ticks: (() => void)[];
let registration: { active: object; waiting: object | null };
let change: () => void;

beforeEach(() => {
  told = [];
  taken = 0;
  ticks = [];
  const worker = (name: string) => ({
    postMessage: ({ type }: { type: string }) => told.push(`${name} ${type}`),
  });
  registration = { active: worker('old'), waiting: worker('new') };
});

const begin = () =>
  activateUpdate({
    workers: {
      getRegistration: async () => registration as unknown as ServiceWorkerRegistration,
      addEventListener: (_type: string, listener: unknown) => {
        change = listener as () => void;
      },
    },
    every(ms, callback) {
      expect(ms).toBe(2_000);
      ticks.push(callback);
      return () => {
        ticks = [];
      };
    },
    onTaken: () => {
      taken += 1;
    },
  });

const BOTH = [`old ${RETIRE_MESSAGE.type}`, `new ${UPDATE_MESSAGE.type}`];

test('[S24] a yes that a killed worker forgot is told again, until the new version is at work', async () => {
  await begin();
  expect(told).toEqual(BOTH);
  for (const tick of ticks) tick();
  expect(told).toEqual([...BOTH, ...BOTH]);
  expect(taken).toBe(0);
  change();
  expect(taken).toBe(1);
  expect(ticks).toEqual([]);
});

test('[S24] nobody is told anything once the new version has begun', async () => {
  await begin();
  registration.waiting = null;
  for (const tick of ticks) tick();
  expect(told).toEqual(BOTH);
});

test('[S24] where another tab said yes before, this page is only loaded again', async () => {
  registration.waiting = null;
  await begin();
  expect([taken, told]).toEqual([1, []]);
});
