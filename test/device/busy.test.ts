import { expect, it } from 'vitest';
import { isBusy, markBusy, watchBusy } from '../../src/device/busy.ts';

it('is busy until the last one is done, however often that is said', () => {
  const seen: boolean[] = [];
  const stop = watchBusy(() => seen.push(isBusy()));
  const endForm = markBusy();
  const endUpload = markBusy();
  endForm();
  endForm();
  expect(isBusy()).toBe(true);
  endUpload();
  expect(isBusy()).toBe(false);
  stop();
  markBusy()();
  expect(seen).toEqual([true, true, true, true, false]);
});
