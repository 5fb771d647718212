/** What a person does in a tab: to its end, or until the tab dies under it, or the phone is full or has lost a row. */
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
  /** What was written before stands, the rest does not. */
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

/** The phone is full, or has lost a row. */
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
  /** As the watch calls it. */
  storeName: string;
  /** The same store, as nothing can kill the look at it. */
  look: AccountStore;
}

/** The tab with its signed-in family's work before it; undefined where nobody is signed in. */
export async function sitDown(world: World, tabIndex: number): Promise<Desk | undefined> {
  const tab = await openAnew(world, tabIndex);
  const { phone } = TABS[tabIndex]!;
  const family = await world.readSignedIn(phone);
  if (!tab || !family) return undefined;
  const store = tab.openStore(family.userId);
  const storeName = `${phone}/${family.userId}`;
  return { tab, family, phone, store, storeName, look: world.look(phone, family.name) };
}

/** The tab; where it had been killed, it takes up what it left, as a page does when it is opened. */
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

/** Prepares what was picked, and presses 'Upload' for what is there. */
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
