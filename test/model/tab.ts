/** A tab or a worker runs the real engine with its own Dexie objects. */
import { IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { AccountStore } from '../../src/store/schema/account-store.ts';
import { DeviceStore } from '../../src/store/schema/device-store.ts';
import type { SyncEnvironment } from '../../src/sync/environment.ts';
import { createSyncCycles } from '../../src/sync/sync-cycle.ts';
import type { SyncTrigger } from '../../src/sync/trigger-sync.ts';
import { createTestEnvironment } from '../sync/support/world.ts';
import type { Tally } from './fates.ts';
import { createLife, gateStore, type Life } from './life.ts';
import type { Network } from './network.ts';
import type { PhoneLocks } from './phone-locks.ts';
import type { Time } from './timers.ts';
import type { Watch } from './watch.ts';

export interface Phone {
  index: number;
  databases: IDBFactory;
  locks: PhoneLocks;
  /** Each listener is called when a tab or the worker wakes the others. */
  listeners: Set<(reason: SyncTrigger) => void>;
  /** The skew is the phone's clock minus the right time. */
  skewMs: number;
}

export interface Tab {
  life: Life;
  environment: SyncEnvironment;
  device: DeviceStore;
  openStore(userId: number): AccountStore;
  /** Starts a sync cycle, and does not wait for its end. */
  triggerSync(reason: SyncTrigger): void;
  /** True if a sync cycle runs, and the test cannot see what it waits for. */
  isInDoubt(): boolean;
  isRunning(): boolean;
}

interface Surroundings {
  origin: string;
  time: Time;
  network: Network;
  tally: Tally;
  watch: Watch;
  random(): number;
  newId(): string;
}

export function openTab(phone: Phone, around: Surroundings): Tab {
  const { time, network, tally, watch } = around;
  const life = createLife();
  life.onDeath((where) => tally.count(`kill: ${where}`));
  const stores = new Map<number, AccountStore>();
  let wasFull = false;
  const onFull = () => {
    wasFull = true;
    tally.count('phone: full');
  };
  const onUnreadable = () => tally.count('phone: a row cannot be read');
  const gate = { life, onFull, onUnreadable };
  const device = gateStore(
    on(phone, () => new DeviceStore()),
    gate,
  );
  let running = 0;

  function openStore(userId: number): AccountStore {
    const open = stores.get(userId);
    if (open) return open;
    const name = `${phone.index}/${userId}`;
    const store = gateStore(
      on(phone, () => new AccountStore(userId)),
      {
        ...gate,
        onWrite: (table, rows) => table === 'outbox' && watch.wroteEntries(name, rows as object[]),
      },
    );
    stores.set(userId, store);
    return store;
  }

  const environment = createTestEnvironment({
    now: () => time.now() + phone.skewMs,
    newId: () => around.newId(),
    schedule: (callback: () => void, ms: number) => time.schedule(life, callback, ms),
    origin: around.origin,
    random: () => around.random(),
    fetch: (url, init) => network.fetch({ phone: phone.index, life }, url, init),
    withLock: phone.locks.withLockOf(life),
    tellOthers(reason) {
      for (const listener of phone.listeners) listener(reason);
    },
    onTold(callback) {
      const hear = (reason: SyncTrigger) => {
        if (life.isAlive()) callback(reason);
      };
      phone.listeners.add(hear);
      return () => phone.listeners.delete(hear);
    },
  });
  const rounds = createSyncCycles({
    environment,
    device,
    openStore: (id) => openStore(Number(id)),
  });

  return {
    life,
    environment,
    device,
    openStore,
    triggerSync(reason) {
      running += 1;
      tally.count(`triggerSync: ${reason}`);
      rounds(reason)
        .catch((error: unknown) => {
          if (life.isAlive() && !wasFull)
            watch.find(`A round broke off: ${String((error as Error).stack)}`);
        })
        .finally(() => {
          running -= 1;
        })
        .catch(() => undefined);
    },
    isRunning: () => life.isAlive() && running > 0,
    isInDoubt: () =>
      life.isAlive() &&
      running > 0 &&
      network.openOf(life) === 0 &&
      phone.locks.waitingOf(life) === 0,
  };
}

export function on<Store>(phone: Pick<Phone, 'databases'>, open: () => Store): Store {
  const before = { ...Dexie.dependencies };
  Dexie.dependencies.indexedDB = phone.databases;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  try {
    return open();
  } finally {
    Object.assign(Dexie.dependencies, before);
  }
}
