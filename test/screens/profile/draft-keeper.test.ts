import { beforeEach, expect, test } from 'vitest';
import {
  createDraftKeeper,
  type DraftKeeper,
  type HalfTyped,
} from '../../../src/screens/profile/form/draft-keeper.ts';

let kept: HalfTyped[];
let told: boolean[];
let isFull: boolean;
let timers: { callback: () => void; ms: number }[];
let keeper: DraftKeeper;

beforeEach(() => {
  kept = [];
  told = [];
  isFull = false;
  timers = [];
  keeper = createDraftKeeper({
    save: async (form) => {
      if (isFull) throw new Error('full');
      kept.push(form);
    },
    onKept: (couldStore) => told.push(couldStore),
    schedule(callback, ms) {
      const timer = { callback, ms };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
});

async function pass(): Promise<void> {
  for (const { callback } of timers.splice(0)) callback();
  await Promise.resolve();
}

const typed = (first_name: string) => ({ values: { first_name }, from: {} });
const names = () => kept.map(({ values }) => values['first_name']);

test('[S4] what is typed is kept within 250 ms, the newest of it', async () => {
  keeper.keep(typed('A'));
  keeper.keep(typed('Ad'));
  expect(timers.map(({ ms }) => ms)).toEqual([250]);
  await pass();
  expect(names()).toEqual(['Ad']);
});

test('[S4] somebody who never stops typing is kept all the same', async () => {
  for (const name of ['A', 'Ad', 'Adi']) {
    keeper.keep(typed(name));
    await pass();
  }
  expect(names()).toEqual(['A', 'Ad', 'Adi']);
});

test('[S4] a page that is hidden keeps at once, and not once more later', async () => {
  keeper.keep(typed('Ad'));
  void keeper.flush();
  await pass();
  void keeper.flush();
  expect(names()).toEqual(['Ad']);
});

test('a form that is being saved leaves no draft behind it', async () => {
  keeper.keep(typed('Ad'));
  keeper.close();
  keeper.keep(typed('Adi'));
  void keeper.flush();
  await pass();
  expect(kept).toEqual([]);
});

test('a form that could not be saved is kept again', async () => {
  keeper.close();
  keeper.reopen();
  keeper.keep(typed('Adi'));
  await pass();
  expect(names()).toEqual(['Adi']);
});

test('a full disk is told, and that it is over', async () => {
  isFull = true;
  keeper.keep(typed('A'));
  await pass();
  isFull = false;
  keeper.keep(typed('Ad'));
  await pass();
  await Promise.resolve();
  expect(told).toEqual([false, true]);
});

test('[S4] what could not be stored is tried again by itself, until it is or something newer is', async () => {
  isFull = true;
  keeper.keep(typed('Ad'));
  await pass();
  await Promise.resolve();
  expect(timers.map(({ ms }) => ms)).toEqual([2_000]);
  isFull = false;
  await pass();
  expect(names()).toEqual(['Ad']);
  expect(told).toEqual([false, true]);
  expect(timers).toEqual([]);
});
