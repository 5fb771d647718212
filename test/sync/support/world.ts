/**
 * The test controls the clock, the network and the locks of this phone. Dexie is real, on
 * fake-indexeddb.
 */
import { beforeEach } from 'vitest';
import type { User } from '../../../src/domain/user.ts';
import { listOutbox } from '../../../src/store/account/outbox-store.ts';
import {
  progressOf,
  readProfileRows,
  type Progress,
} from '../../../src/store/account/profile-rows.ts';
import { stepStates } from '../../../src/store/account/unsent.ts';
import { queueFile, storePickedFile } from '../../../src/store/media/pending-media.ts';
import { AccountStore } from '../../../src/store/schema/account-store.ts';
import { DeviceStore, saveSession, saveSetting } from '../../../src/store/schema/device-store.ts';
import type { MediaSlot } from '../../../src/store/schema/media-row.ts';
import { saveDraft } from '../../../src/store/sections/draft-store.ts';
import { saveSection } from '../../../src/store/sections/section-store.ts';
import type { DeviceContext } from '../../../src/sync/account-context.ts';
import type { SyncEnvironment } from '../../../src/sync/environment.ts';
import { drain, type DrainResult } from '../../../src/sync/drain.ts';
import { pullProfile } from '../../../src/sync/pull.ts';
import { createSyncCycles } from '../../../src/sync/sync-cycle.ts';
import { createTriggerInbox } from '../../../src/sync/trigger-inbox.ts';
import type { SyncTrigger } from '../../../src/sync/trigger-sync.ts';
import { saveBasicInfo } from '../../support/family.ts';

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A failed fetch throws an error. */
export type Network = (request: Sent) => Response | Promise<Response>;

export interface World {
  environment: SyncEnvironment;
  device: DeviceStore;
  store: AccountStore;
  clock: { now: number; advance(ms: number): void; isOnMobileData: boolean };
  sent: Sent[];
  /** Returns the writes since its last call, without GETs. */
  takeWrites(): Sent[];
  answer(network: Network): void;
  context: DeviceContext;
  drain(reason?: SyncTrigger, budgetMs?: number): Promise<DrainResult>;
  /** `answer`, then `drain`. The network answers so from then on. */
  drainTo(network: Network, reason?: SyncTrigger, budgetMs?: number): Promise<DrainResult>;
  runSyncCycle: (reason: SyncTrigger) => Promise<DrainResult>;
  pull(options?: Parameters<typeof pullProfile>[1]): Promise<void>;
  pullFrom(network: Network, options?: Parameters<typeof pullProfile>[1]): Promise<void>;
  outbox(): ReturnType<typeof listOutbox>;
  /** Saves Basic Info of an invented family with these changes. */
  save(changes?: object): ReturnType<typeof saveSection>;
  saveSection: (submitted: Parameters<typeof saveSection>[1]) => ReturnType<typeof saveSection>;
  saveDraft(draft: Parameters<typeof saveDraft>[1]): ReturnType<typeof saveDraft>;
  /** Stores a picked file. Returns its id. */
  pick(slot: MediaSlot, file?: Blob): Promise<string>;
  /** Queues a picked file, too. */
  submit(slot: MediaSlot, file?: Blob): Promise<string>;
  /** Opens the same databases again, as another tab or a restarted worker does. */
  reopen(): World;
}

const ORIGIN = 'https://sambandh.example';

/** Uploads in pieces are left out (support/our-server.ts). */
export const OFFERED = 'idempotency, etag, steps, names, media-ids';

/** The phone is signed in and knows the server's extensions. `offers: ''` means spec.md §7 only. */
export async function createWorld({ userId = 7, offers = OFFERED } = {}): Promise<World> {
  const shared: Shared = {
    name: `world-${crypto.randomUUID()}`,
    clock: createClock(),
    sent: [],
    network: { answer: offline },
    locks: createLocks(),
    listeners: new Map(),
    ids: { next: 0 },
  };
  const world = connect(shared, userId);
  await saveSetting('extensions', offers.split(', '), world.device);
  await signIn(world, userId);
  return world;
}

export const offline: Network = () => {
  throw new TypeError('Failed to fetch');
};

/** A GET gets an empty list, and every write is accepted. */
export const accepting: Network = ({ method, path, body }) => {
  if (method === 'GET') return reply(200, []);
  if (path.includes('passed-steps'))
    return reply(200, { steps: [(body as { step: string }).step] });
  if (path.includes('/core/'))
    return reply(201, { id: 900, name: (body as { name: string }).name });
  return reply(method === 'POST' ? 201 : 200, { id: 55, ...(body as object) });
};

/** The server refuses what was sent, for these fields. */
export const refusal = (fields: object = {}): Response =>
  reply(422, { error: 'no', code: 'validation_failed', fields });

/** The page of a portal or a proxy, in the server's place. */
export const htmlPage = (status = 200): Response =>
  new Response('<html>Sign in</html>', { status, headers: { 'content-type': 'text/html' } });

export function sampleUser(id: number): User {
  return {
    id,
    name: 'Sunanda Kulkarni',
    email: `sunanda${id}@example.in`,
    profileCreated: false,
    profile: { id: id * 100 },
    relationName: 'Daughter',
    candidateName: 'Aditi Kulkarni',
    profileStepsCompleted: [],
  };
}

export async function signIn(world: World, userId: number): Promise<void> {
  await saveSession(
    {
      access_token: `access-${userId}`,
      refresh_token: `refresh-${userId}`,
      user: sampleUser(userId),
    },
    world.device,
  );
}

/** A header names the server's extensions, unless `offers` is null. */
export function reply(
  status: number,
  body: unknown,
  {
    offers = OFFERED,
    headers = {},
  }: { offers?: string | null; headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      ...(offers === null ? {} : { 'sambandh-extensions': offers }),
      ...headers,
    },
  });
}

interface Shared {
  name: string;
  clock: World['clock'];
  sent: Sent[];
  network: { answer: Network };
  locks: SyncEnvironment['withLock'];
  /** The value is the delegate of the page or worker that listens. */
  listeners: Map<(reason: SyncTrigger) => void, SyncEnvironment>;
  ids: { next: number };
}

function connect(shared: Shared, userId: number): World {
  const device = new DeviceStore(`${shared.name}-device`);
  const store = new AccountStore(`${shared.name}-${userId}`);
  const environment = createEnvironment(shared);
  const openStore: DeviceContext['openStore'] = (id) =>
    id === userId ? store : new AccountStore(`${shared.name}-${id}`);
  const context = { environment, device, openStore };
  const answer = (network: Network) => void (shared.network.answer = network);
  const pull: World['pull'] = (options = { force: true }) => pullProfile(context, options);
  let seen = 0;
  const drainOnce = (reason: SyncTrigger = 'saved', budgetMs?: number) =>
    drainFor(context, reason, budgetMs);
  async function pick(slot: MediaSlot, file = new Blob(['bytes of a picture'])): Promise<string> {
    const row = await storePickedFile(store, { slot, file, fileName: 'a.jpg' }, environment);
    if (!row) throw new Error(`There is no room for another ${slot}`);
    return row.id;
  }
  return {
    environment,
    device,
    store,
    context,
    clock: shared.clock,
    sent: shared.sent,
    takeWrites() {
      const writes = shared.sent.slice(seen).filter((request) => request.method !== 'GET');
      seen = shared.sent.length;
      return writes;
    },
    answer,
    drain: drainOnce,
    drainTo(network, reason, budgetMs) {
      answer(network);
      return drainOnce(reason, budgetMs);
    },
    runSyncCycle: createSyncCycles(context),
    pull,
    pullFrom(network, options) {
      answer(network);
      return pull(options);
    },
    outbox: () => listOutbox(store),
    save: (changes) => saveBasicInfo({ store, environment }, changes),
    saveSection: (submitted) => saveSection(store, submitted, environment),
    saveDraft: (draft) => saveDraft(store, draft, environment),
    pick,
    async submit(slot, file) {
      const id = await pick(slot, file);
      await queueFile(store, { id }, environment);
      return id;
    },
    reopen: () => connect(shared, userId),
  };
}

/** A drain for this reason, as a page or a worker begins one. */
export function drainFor(
  context: DeviceContext,
  reason: SyncTrigger,
  budgetMs = 120_000,
): Promise<DrainResult> {
  const signal = createTriggerInbox(context.environment);
  signal.send(reason);
  return drain(context, { signal, budgetMs });
}

function createEnvironment(shared: Shared): SyncEnvironment {
  const environment = createTestEnvironment({
    now: () => shared.clock.now,
    newId: () => {
      shared.ids.next += 1;
      return `00000000-0000-4000-8000-${String(shared.ids.next).padStart(12, '0')}`;
    },
    origin: ORIGIN,
    fetch: async (url, init) => {
      const request = readRequest(url, init);
      shared.sent.push(request);
      return untilLetGo(init.signal, shared.network.answer(request));
    },
    withLock: shared.locks,
    tellOthers: (reason) => {
      for (const [listener, whose] of shared.listeners) if (whose !== environment) listener(reason);
    },
    onTold: (callback) => {
      shared.listeners.set(callback, environment);
      return () => shared.listeners.delete(callback);
    },
    isOnMobileData: () => shared.clock.isOnMobileData,
  });
  return environment;
}

/** The phone of the running test, in files that call `freshWorlds`. */
export let world: World;

export async function openWorld(options?: Parameters<typeof createWorld>[0]): Promise<void> {
  world = await createWorld(options);
}

export function freshWorlds(options?: Parameters<typeof createWorld>[0]): void {
  beforeEach(() => openWorld(options));
}

/** The environment of `world`, whose timers the test fires. A timer that is cancelled leaves the list. */
export function withTimers({ environment }: World) {
  const timers: { callback: () => void; ms: number }[] = [];
  const schedule: SyncEnvironment['schedule'] = (callback, ms) => {
    const timer = { callback, ms };
    timers.push(timer);
    return () => {
      const at = timers.indexOf(timer);
      if (at >= 0) timers.splice(at, 1);
    };
  };
  return { timers, environment: { ...environment, schedule } };
}

/** The network answers as `network`, but only after `release`. `asked` is the first such request. */
export function holdAnswers(network: Network) {
  const asked = Promise.withResolvers<Sent>();
  const released = Promise.withResolvers<void>();
  const held: Network = async (request) => {
    asked.resolve(request);
    await released.promise;
    return network(request);
  };
  return { held, asked: asked.promise, release: () => released.resolve() };
}

export const readStepStates = async (store: AccountStore) =>
  stepStates(await readProfileRows(store));

export const readProgress = async (store: AccountStore): Promise<Progress> =>
  progressOf(await readProfileRows(store));

/** What is written with these stops in the middle, where it needs an id. */
export const WITHOUT_IDS = {
  now: () => 0,
  newId: (): string => {
    throw new Error('disk full');
  },
};

/** A delegate with a clock, ids and locks. It tells nobody anything. */
export function createTestEnvironment(
  own: Partial<SyncEnvironment> & Pick<SyncEnvironment, 'origin' | 'fetch'>,
): SyncEnvironment {
  return {
    now: () => Date.now(),
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    // No timer fires, because the tests move the clock and start each drain themselves.
    schedule: () => () => undefined,
    withLock: createLocks(),
    tellOthers: () => undefined,
    onTold: () => () => undefined,
    isOnMobileData: () => false,
    makeThumbnail: async (picture) => picture,
    tellQuota: () => undefined,
    log: () => undefined,
    ...own,
  };
}

/** A browser rejects an aborted request at once, even if no answer has arrived. */
async function untilLetGo(
  signal: AbortSignal | null | undefined,
  answer: Response | Promise<Response>,
): Promise<Response> {
  if (!signal) return answer;
  return Promise.race([
    answer,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);
}

export function readRequest(url: string, init: RequestInit): Sent {
  const { pathname, search } = new URL(url);
  return {
    method: init.method ?? 'GET',
    path: `${pathname}${search}`,
    headers: (init.headers ?? {}) as Record<string, string>,
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
  };
}

function createClock(): World['clock'] {
  return {
    now: Date.UTC(2026, 10, 20, 10, 0),
    isOnMobileData: false,
    advance(ms) {
      this.now += ms;
    },
  };
}

/** A lock goes to the page or worker that asked for it first. */
function createLocks(): SyncEnvironment['withLock'] {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = tails.get(name) ?? Promise.resolve();
    const mine = before.then(
      () => work(),
      () => work(),
    );
    tails.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
}
