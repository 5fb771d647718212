import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  holdStep,
  type StepHolder,
  type StepLock,
} from '../../../src/screens/profile/step-lock.ts';

let opened: StepLock[] = [];
afterEach(() => {
  for (const lock of opened) lock.letGo();
  opened = [];
});

function openTab(name: string, locks: LockManager | null = navigator.locks) {
  const told: StepHolder[] = [];
  const lock = holdStep(name, locks ?? undefined, (holder) => told.push(holder));
  opened.push(lock);
  return { ...lock, told, holder: () => told.at(-1) };
}

describe('[S4] a step that is open in two tabs', () => {
  test('is typed in by the first; the later one says so, and has it once the first leaves', async () => {
    const [first, later] = [openTab('leaves'), openTab('leaves')];
    await vi.waitFor(() => expect(later.holder()).toBe('elsewhere'));
    expect(first.told).toEqual(['here']);
    first.letGo();
    await vi.waitFor(() => expect(later.holder()).toBe('here'));
    expect(first.told).toEqual(['here']);
  });

  test('is taken over on a press, as often as somebody presses', async () => {
    const [first, later] = [openTab('taken'), openTab('taken')];
    await vi.waitFor(() => expect(later.holder()).toBe('elsewhere'));
    later.takeOver();
    await vi.waitFor(() => expect([first.holder(), later.holder()]).toEqual(['elsewhere', 'here']));
    first.takeOver();
    await vi.waitFor(() => expect([first.holder(), later.holder()]).toEqual(['here', 'elsewhere']));
    first.letGo();
    await vi.waitFor(() => expect(later.holder()).toBe('here'));
  });

  test('is free at once for the tab that left it and came back', async () => {
    openTab('back').letGo();
    const back = openTab('back');
    await vi.waitFor(() => expect(back.told).toEqual(['here']));
  });

  test('is nobody’s where the tab was closed before it had it', async () => {
    const [first, gone] = [openTab('gone'), openTab('gone')];
    gone.letGo();
    first.letGo();
    const next = openTab('gone');
    await vi.waitFor(() => expect(next.holder()).toBe('here'));
    expect(gone.told).toEqual([]);
  });
});

test('a browser without Web Locks lets every tab type', async () => {
  const tab = openTab('none', null);
  const other = holdStep('none', undefined, () => {});
  other.takeOver();
  await vi.waitFor(() => expect(tab.told).toEqual(['here']));
});
