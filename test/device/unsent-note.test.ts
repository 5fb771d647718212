import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readUnsentNote, writeUnsentNote } from '../../src/device/unsent-note.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const steps = [
  ['basic-info', 1],
  ['personal-photo', 3],
] as const;

test('the note of what is unsent has steps and numbers, and survives in the cookie alone', () => {
  writeUnsentNote(steps);
  expect([...kept.values()]).toEqual(['basic-info:1.personal-photo:3']);
  kept.clear();
  expect(readUnsentNote()).toEqual({ isLost: false, steps });
});

test('the note that the data is lost stays lost, and goes once it is read', () => {
  writeUnsentNote(steps, true);
  expect(readUnsentNote()).toEqual({ isLost: true, steps });
  writeUnsentNote([]);
  vi.stubGlobal('document', { cookie: '' });
  expect(readUnsentNote()).toBeUndefined();
});

test.each(['', 'lost', 'nonsense:3', 'basic-info:x', '<b>:1'])('"%s" is no note', (text) => {
  kept.set('sambandh-unsent', text);
  expect(readUnsentNote()).toBeUndefined();
});
