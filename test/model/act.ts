/** An action ends early if the tab is killed, the phone is full, or a row cannot be read. */
import type { AccountStore } from '../../src/store/schema/account-store.ts';
import {
  storePrepared,
  listUnprepared,
  queueReady,
  submitPicked,
} from '../../src/store/media/pending-media.ts';
import { finishLogout } from './session-actions.ts';
import { TABS } from './schedule.ts';
import type { Tab } from './tab.ts';
import type { Family, World } from './world.ts';

type Acted<T> =
  | { outcome: 'done'; value: T }
  /** What was written before the kill stays. */
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
  /** `Watch` knows the store by this name. */
  storeName: string;
  /** This object reads the same database. The test never kills it. */
  look: AccountStore;
}

/** Returns undefined if nobody is signed in, or if the tab cannot be opened. */
export async function sitDown(world: World, tabIndex: number): Promise<Desk | undefined> {
  const tab = await openAnew(world, tabIndex);
  const { phone } = TABS[tabIndex]!;
  const family = await world.readSignedIn(phone);
  if (!tab || !family) return undefined;
  const store = tab.openStore(family.userId);
  const storeName = `${phone}/${family.userId}`;
  return { tab, family, phone, store, storeName, look: world.look(phone, family.name) };
}

/** After a kill, a new tab continues the unfinished work, as a page does when it opens. */
export async function openAnew(world: World, tabIndex: number): Promise<Tab | undefined> {
  const { tab, isNew } = world.tab(tabIndex);
  if (!isNew) return tab;
  const { phone } = TABS[tabIndex]!;
  const left = await act(tab, () => finishLogout(world, { tab, phone }));
  const family = await world.readSignedIn(phone);
  if (left.outcome !== 'done') return undefined;
  if (family) await resumePicked(tab, tab.openStore(family.userId));
  return tab.life.isAlive() ? tab : undefined;
}

export async function resumePicked(tab: Tab, store: AccountStore): Promise<void> {
  const { environment } = tab;
  await act(tab, async () => {
    for (const { id } of await listUnprepared(store)) {
      await storePrepared(store, id, { thumbnail: null });
    }
    await submitPicked(store, 'photo', environment);
    await submitPicked(store, 'video', environment);
    await queueReady(store, environment);
  });
}
