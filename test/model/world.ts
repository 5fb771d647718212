import { IDBFactory } from 'fake-indexeddb';
import type { LooseValues } from '../../src/domain/sections.ts';
import { AccountStore } from '../../src/store/schema/account-store.ts';
import { DeviceStore, readSession, saveSetting } from '../../src/store/schema/device-store.ts';
import type { SyncTrigger } from '../../src/sync/trigger-sync.ts';
import { createExpectations, type Expectations } from './expectations.ts';
import type { Tally } from './fates.ts';
import type { ModelServer, ServerAccount } from './model-server.ts';
import type { Backup } from './restores.ts';
import { createNetwork, type Network } from './network.ts';
import { createPhoneLocks } from './phone-locks.ts';
import { ACCOUNTS, PHONE_COUNT, TABS, type AccountName, type Schedule } from './schedule.ts';
import { on, openTab, type Phone, type Tab } from './tab.ts';
import type { Time } from './timers.ts';
import { createWatch, type Watch } from './watch.ts';
import { createRandom } from '../support/random.ts';

export interface Family extends ServerAccount {
  name: AccountName;
  /** The texts that this family types begin with its mark. */
  mark: string;
}

/** All schedules of a process share these. */
export interface Stage {
  modelServer: ModelServer;
  time: Time;
  tally: Tally;
  /** Valid values of Basic Info. Its country, profession, etc. have ids of the test server. */
  basicInfo: LooseValues;
}

export interface World extends Stage {
  seed: number;
  /** At the end, patient people never press 'Send now'. */
  arePatient: boolean;
  /** `isRestored` is true after the backup was restored. */
  backup: Backup | undefined;
  isRestored: boolean;
  /** In epoch milliseconds. */
  startedAt: number;
  network: Network;
  watch: Watch;
  phones: Phone[];
  families: Record<AccountName, Family>;
  expected: Expectations;
  /** At the end of the schedule, a person has retried these entries once. */
  retried: Set<string>;
  /** Pairs of phone and account whose data was removed, until the account signs in there again. */
  cleared: Set<string>;
  /** Each number is returned once. */
  nextNumber(): number;
  /** Opens a new tab if none is open. */
  tab(index: number): { tab: Tab; isNew: boolean };
  openTabs(): Tab[];
  /** Opens the account's database for the test itself. It stays open when tabs are killed. */
  look(phone: number, account: AccountName): AccountStore;
  lookAtDevice(phone: number): DeviceStore;
  readSignedIn(phone: number): Promise<Family | undefined>;
  /** Waits until each tab does nothing, or waits for the network, the clock or a lock. */
  settle(): Promise<void>;
  /** At the end, the network carries this many bytes per millisecond. Undefined means no limit. */
  endLine: number | undefined;
  arrive(): Promise<void>;
  passTime(ms: number): Promise<void>;
  /** The slow connection ends after `ms`, or when no phone sends any more. */
  runLine(bytesPerMs: number, ms: number): Promise<void>;
  close(): void;
}

export async function createWorld(stage: Stage, schedule: Schedule): Promise<World> {
  const { modelServer, time, tally } = stage;
  const random = createRandom(schedule.seed).next;
  const watch = createWatch();
  const network = createNetwork(() => modelServer.server.url, { tally, watch });
  const around = {
    origin: modelServer.server.url,
    time,
    network,
    tally,
    watch,
    random,
    newId: () => newUuid(random),
  };
  const phones = Array.from({ length: PHONE_COUNT }, (_, index) => ({
    index,
    databases: new IDBFactory(),
    locks: createPhoneLocks(),
    listeners: new Set<(reason: SyncTrigger) => void>(),
    skewMs: 0,
  }));
  const families = {} as Record<AccountName, Family>;
  for (const name of ACCOUNTS) {
    const account = await modelServer.createAccount();
    const mark = `Z${letters(account.userId).padStart(6, 'a')}Q`;
    families[name] = { ...account, name, mark };
    watch.marks.set(account.userId, mark);
    watch.profiles.set(account.userId, account.profileId);
  }
  const tabs = new Map<number, Tab>();
  const looks = new Map<string, AccountStore>();
  const devices = phones.map((phone) => on(phone, () => new DeviceStore()));
  for (const [index, device] of devices.entries()) {
    await saveSetting('deviceName', `phone ${index}`, device);
  }
  let numbers = 0;

  const world: World = {
    ...stage,
    seed: schedule.seed,
    arePatient: schedule.seed % 2 === 1,
    backup: undefined,
    isRestored: false,
    startedAt: time.now(),
    network,
    watch,
    phones,
    families,
    expected: createExpectations(),
    retried: new Set(),
    cleared: new Set(),
    nextNumber: () => (numbers += 1),
    tab(index) {
      const open = tabs.get(index);
      if (open?.life.isAlive()) return { tab: open, isNew: false };
      const tab = openTab(phones[TABS[index]!.phone]!, around);
      tabs.set(index, tab);
      return { tab, isNew: true };
    },
    openTabs: () => [...tabs.values()].filter(({ life }) => life.isAlive()),
    look(phone, account) {
      const { userId } = families[account];
      const known = looks.get(`${phone}/${userId}`);
      const store = known ?? on(phones[phone]!, () => new AccountStore(userId));
      looks.set(`${phone}/${userId}`, store);
      return store;
    },
    lookAtDevice: (phone) => devices[phone]!,
    async readSignedIn(phone) {
      const session = await readSession(devices[phone]);
      return ACCOUNTS.map((name) => families[name]).find(
        ({ userId }) => userId === session?.user.id,
      );
    },
    async settle() {
      let idle = 0;
      for (let turns = 0; idle < IDLE_TURNS; turns += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        const open = world.openTabs();
        const isBusy = open.some(({ life }) => life.isBusy());
        const isInDoubt = turns < DOUBT_TURNS && open.some((tab) => tab.isInDoubt());
        idle = isBusy || isInDoubt ? 0 : idle + 1;
      }
    },
    endLine: undefined,
    async arrive() {
      if (world.endLine !== undefined) await world.runLine(world.endLine, LINE_MS_MAX);
      await world.settle();
      for (let moves = 0; await network.move(0, 'ok'); moves += 1) {
        await world.settle();
        if (moves > MOVES_MAX)
          throw new Error(`The phones still send requests after ${MOVES_MAX} answers.`);
      }
    },
    passTime: (ms) => time.pass(ms, () => world.settle()),
    async runLine(bytesPerMs, ms) {
      const until = time.now() + ms;
      for (;;) {
        await world.settle();
        const bytes = network.bytesToNext();
        if (bytes === undefined || time.now() >= until) return;
        const ringIn = (time.nextRing() ?? until) - time.now();
        const step = Math.max(
          1,
          Math.ceil(Math.min(bytes / bytesPerMs, ringIn, until - time.now())),
        );
        await time.pass(step, () => world.settle());
        await network.carry(step * bytesPerMs);
      }
    },
    close() {
      for (const { life } of world.openTabs()) life.kill('at the end');
      for (const store of [...looks.values(), ...devices]) store.close();
    },
  };
  return world;
}

const IDLE_TURNS = 3;
/** An invisible task, such as a digest, ends within this number of turns of the event loop. */
const DOUBT_TURNS = 3_000;
const MOVES_MAX = 2_000;
/** With 4 KB/s, the network delivers everything within this time. */
const LINE_MS_MAX = 4 * 3_600_000;

/** A person's name may not contain digits. */
export function letters(n: number): string {
  const rest = Math.floor(n / 26);
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(97 + (n % 26));
}

function newUuid(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
