/**
 * Performs an action of a person in a tab. The action ends early if the tab is killed, the phone is
 * full, or the phone has lost a row.
 */
import type { AccountStore } from '../../src/store/account-store.ts';
import {
  queueReady,
  keepPrepared,
  listUnprepared,
  submitPicked,
} from '../../src/store/media-picked.ts';
import { finishLeaving } from './session-actions.ts';
import { TABS } from './schedule.ts';
import type { Tab } from './tab.ts';
import type { Family, World } from './world.ts';

export type Acted<T> =
  | { outcome: 'done'; value: T }
  /** The data that was written before the kill stays; nothing more is written. */
  | { outcome: 'killed' }
  | { outcome: 'failed' };

export async function act<T>(tab: Tab, work: () => Promise<T>): Promise<Acted<T>> {
  const died = new Promise<Acted<T>>((resolve) => {
    tab.life.onDeath(() => resolve({ outcome: 'killed' }));
  });
  if (!tab.life.isAlive()) return { outcome: 'killed' };
  const done = work().then(
    (value): Acted<T> => ({ outcome: 'done', value }),
    (error: unknown): Acted<T> => {
      if (!tab.life.isAlive()) return { outcome: 'killed' };
      if (isOfPhone(error)) return { outcome: 'failed' };
      throw error;
    },
  );
  return Promise.race([done, died]);
}

/** Checks whether the error means that the phone is full or has lost a row. */
function isOfPhone(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = (at as { inner?: unknown }).inner) {
    if (at.name === 'QuotaExceededError' || at.name === 'UnknownError') return true;
  }
  return false;
}

export interface Desk {
  tab: Tab;
  family: Family;
  phone: number;
  store: AccountStore;
  /** The name of this store in `Watch`. */
  storeName: string;
  /** The same store, opened through another connection that the test never kills. */
  look: AccountStore;
}

/** Returns the tab with the store of the signed-in family, or undefined if nobody is signed in. */
export async function sitDown(world: World, tabIndex: number): Promise<Desk | undefined> {
  const tab = await openAnew(world, tabIndex);
  const { phone } = TABS[tabIndex]!;
  const family = await world.readSignedIn(phone);
  if (!tab || !family) return undefined;
  const store = tab.openStore(family.userId);
  const storeName = `${phone}/${family.userId}`;
  return { tab, family, phone, store, storeName, look: world.look(phone, family.name) };
}

/**
 * Returns the tab. If it was killed, opens a new tab, which continues the unfinished work as a page
 * does when it opens.
 */
export async function openAnew(world: World, tabIndex: number): Promise<Tab | undefined> {
  const { tab, isNew } = world.tab(tabIndex);
  if (!isNew) return tab;
  const { phone } = TABS[tabIndex]!;
  const left = await act(tab, () => finishLeaving(world, { tab, phone }));
  const family = await world.readSignedIn(phone);
  if (left.outcome !== 'done') return undefined;
  if (family) await takeUpPicked(tab, tab.openStore(family.userId));
  return tab.life.isAlive() ? tab : undefined;
}

/** Prepares the picked files and presses 'Upload' for them. */
export async function takeUpPicked(tab: Tab, store: AccountStore): Promise<void> {
  const { delegate } = tab;
  await act(tab, async () => {
    for (const { id } of await listUnprepared(store)) {
      await keepPrepared(store, id, { thumbnail: null });
    }
    await submitPicked(store, 'photo', delegate);
    await submitPicked(store, 'video', delegate);
    await queueReady(store, delegate);
  });
}
