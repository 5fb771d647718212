/**
 * Empties the outbox of the signed-in account, as far as the network allows.
 *
 *   woken by: a save, the network, a person, the clock, Background Sync (page-triggers.ts, sw/)
 *        │
 *        ▼
 *   hold the account's lock [S5] ─▶ take up what a killed drain left ─▶ queue the data that a
 *        │                                                             restored server lost [S26]
 *        ▼
 *   ┌─▶ list what is due (schedule.ts) ─▶ deliver it, a few at once (deliver.ts) ─┐
 *   │                        ▲                                                    │
 *   │      a trigger meanwhile, from any page or worker (trigger-inbox.ts):       │
 *   │      waits end [S9], new entries begin, stalled attempts are aborted        │
 *   └───────────────────── until nothing is due or time is up ◀───────────────────┘
 *
 * One drain of an account runs at a time, across all tabs and the worker. Killing it loses no data
 * [S20]. Unless storage is full, an entry whose delivery throws does not stop the others [S28].
 */
import { liveQuery } from 'dexie';
import { isServerAnswering } from '../api/liveness.ts';
import { unreachable } from '../api/outcome.ts';
import { User } from '../domain/user.ts';
import type { AccountStore } from '../store/schema/account-store.ts';
import type { OutboxEntry } from '../store/schema/outbox-entry.ts';
import {
  endAllWaits,
  endNetworkWaits,
  listOutbox,
  recordAnswered,
} from '../store/account/outbox-store.ts';
import { storageFault } from '../store/schema/storage-fault.ts';
import { openAccount, type AccountContext, type DeviceContext } from './account-context.ts';
import { deliver } from './deliver.ts';
import { isRestored, meetEpoch } from './restored.ts';
import { listDue, nextDueAt } from './schedule.ts';
import type { TriggerInbox } from './trigger-inbox.ts';
import { abortStalled, type Attempt } from './stalled.ts';
import { postpone, type Settled } from './transitions.ts';
import type { SyncTrigger } from './trigger-sync.ts';

interface DrainOptions {
  /** Why this drain was started, and what arrives while it runs. */
  signal: TriggerInbox;
  /** No entry is started after this time. Browsers end a worker's event only later [S20]. */
  budgetMs: number;
  /** True when a newer worker will take over. The drain then starts no further entry [S24]. */
  isRetired?: () => boolean;
}

export interface DrainResult {
  status: 'empty' | 'waiting' | 'out-of-time' | 'signed-out';
  nextDueAt?: number;
}

const LANES = 4;

export async function drain(
  context: DeviceContext,
  { signal, budgetMs, isRetired }: DrainOptions,
): Promise<DrainResult> {
  const userId = (await openAccount(context))?.userId;
  if (userId === undefined) return { status: 'signed-out' };
  return context.environment.withLock(`sambandh-drain-${userId}`, async () => {
    const stopListening = signal.listen();
    const deadlineAt = context.environment.now() + budgetMs;
    const isOver = () => context.environment.now() >= deadlineAt || isRetired?.() === true;
    try {
      for (;;) {
        // Another user may have logged in while this drain waited for the lock.
        const account = await openAccount(context);
        if (account?.userId !== userId) return { status: 'signed-out' };
        await resumeLeftovers(account.store);
        if (!(await meetEpoch(account))) return { status: 'waiting' };
        const current = (await openAccount(context)) ?? account;
        const result = await deliverDue(current, { signal, isOver });
        if (isOver() || !(await isRestored(current))) return result;
      }
    } finally {
      stopListening();
    }
  });
}

/** Calls back when a page or a worker has signed this account out, or another one in [S15]. */
function onSignedOut({ device, userId }: AccountContext, callback: () => void): () => void {
  const watching = liveQuery(() => device.session.get('user')).subscribe({
    next(row) {
      if (!User.is(row?.value) || String(row.value.id) !== String(userId)) callback();
    },
    // If this query fails, each call still checks the session.
    error: () => undefined,
  });
  return () => watching.unsubscribe();
}

type InFlight = Map<string, Attempt & { settled: Promise<Settled> }>;

/** Delivers a few entries at once, until nothing is due, time is up or the session has ended. */
async function deliverDue(
  account: AccountContext,
  { signal, isOver }: { signal: TriggerInbox; isOver: () => boolean },
): Promise<DrainResult> {
  const { store, environment } = account;
  const inFlight: InFlight = new Map();
  const signedOut = new AbortController();
  const stopWatching = onSignedOut(account, () => signedOut.abort());
  let recordMoved: () => void = () => undefined;
  const lanes = { inFlight, isOver, signedOut: signedOut.signal, onMoved: () => recordMoved() };
  let halted = false;
  try {
    for (;;) {
      for (const reason of signal.take()) {
        void abortStalled(account, inFlight.values(), reason).catch(() => undefined);
        // A probe asks whether the server answers. An entry that is being sent finds this out
        // itself.
        if (inFlight.size === 0 || reason !== 'probe') await endWaits(account, reason);
      }
      const raised = signal.raised().then(() => undefined);
      const moved = new Promise<undefined>((resolve) => {
        recordMoved = () => resolve(undefined);
      });
      const entries = await listOutbox(store);
      const situation = { now: environment.now(), isOnMobileData: environment.isOnMobileData() };
      const due = listDue(entries, situation).filter((entry) => !inFlight.has(entry.target));
      if (signedOut.signal.aborted) halted = true;
      if (!halted && !isOver()) {
        for (const entry of due) if (hasLane(entry, inFlight)) begin(account, entry, lanes);
      }
      if (inFlight.size === 0) {
        // A trigger arrived after the outbox was read, so the outbox is read again.
        if (!halted && signal.isUp() && !isOver()) continue;
        if (due.length > 0 && !halted) return { status: 'out-of-time' };
        return summarise(entries, situation);
      }
      const next = await Promise.race([raised, moved, ...listSettled(inFlight)]);
      if (!next) continue;
      const attempt = inFlight.get(next.target);
      inFlight.delete(next.target);
      // A stalled attempt is repeated at once, because the server answers other requests.
      if (attempt?.isStalled) await recordAnswered(store);
      else if (next.settled === 'halt') halted = true;
    }
  } finally {
    // The lock must not be released while an entry is still being sent.
    await Promise.allSettled(Array.from(inFlight.values(), ({ settled }) => settled));
    stopWatching();
  }
}

interface Lanes {
  inFlight: InFlight;
  /** Once this returns true, the drain starts no further entry [S20] [S24]. */
  isOver: () => boolean;
  /** Aborted when the account is no longer signed in [S15]. */
  signedOut: AbortSignal;
  /** Called before a request sends an entry or a piece. The loop then reads the outbox again. */
  onMoved: () => void;
}

/** Only one file is sent at a time. It never takes the last lane, which is for text [S6] [S25]. */
function hasLane({ work }: OutboxEntry, inFlight: InFlight): boolean {
  if (inFlight.size >= LANES) return false;
  const isFile = (entry: Pick<OutboxEntry, 'work'>) => entry.work.kind === 'upload';
  if (!isFile({ work })) return true;
  return ![...inFlight.values()].some(({ entry }) => isFile(entry)) && inFlight.size < LANES - 1;
}

function begin(account: AccountContext, entry: OutboxEntry, lanes: Lanes): void {
  const abort = new AbortController();
  const movedAt = account.environment.now();
  const attempt: Attempt = { entry, movedAt, bytes: 0, bytesPerMs: undefined, abort };
  const context: AccountContext = {
    ...account,
    signal: abort.signal,
    recordMoved(onTheWire) {
      Object.assign(attempt, onTheWire, { movedAt: account.environment.now() });
      lanes.onMoved();
    },
  };
  lanes.signedOut.addEventListener('abort', () => abort.abort());
  const settled = deliver(context, entry, lanes.isOver).catch((cause: unknown) =>
    holdBack(account, entry, cause),
  );
  lanes.inFlight.set(entry.target, Object.assign(attempt, { settled }));
}

/** The phone could not read or write the entry's data. The panel shows this reason [S28]. */
async function holdBack(
  account: AccountContext,
  entry: OutboxEntry,
  cause: unknown,
): Promise<Settled> {
  // On a full disk every entry would fail, so the drain ends.
  if (storageFault(cause) === 'full') throw cause;
  account.environment.log('error', 'An outbox entry cannot be read or written. It waits', cause);
  return postpone(account, entry, unreachable('unreadable-here', 'call'));
}

function listSettled(inFlight: InFlight): Promise<{ target: string; settled: Settled }>[] {
  return Array.from(inFlight, async ([target, attempt]) => ({
    target,
    settled: await attempt.settled,
  }));
}

function summarise(...[entries, situation]: Parameters<typeof nextDueAt>): DrainResult {
  const dueAt = nextDueAt(entries, situation);
  if (dueAt !== undefined) return { status: 'waiting', nextDueAt: dueAt };
  const waitsForWifi = entries.some((entry) => entry.waitsForWifi && entry.state === 'waiting');
  return { status: waitsForWifi ? 'waiting' : 'empty' };
}

/** This drain has the lock, so no other drain is still sending these entries [S20]. */
async function resumeLeftovers(store: AccountStore): Promise<void> {
  await store.outbox
    .toCollection()
    .filter((entry) => entry.state === 'sending')
    .modify({ state: 'waiting', nextAttemptAt: 0 });
}

async function endWaits(account: AccountContext, reason: SyncTrigger): Promise<void> {
  if (reason === 'timer') return;
  if (reason === 'send-now') return endAllWaits(account.store);
  if (reason === 'probe' && !(await isServerThere(account))) return;
  await endNetworkWaits(account.store);
}

/** Asks only if an entry waits for its next attempt [S9]. */
async function isServerThere(account: AccountContext): Promise<boolean> {
  const { store, environment } = account;
  const now = environment.now();
  const isOnMobileData = environment.isOnMobileData();
  const dueAt = nextDueAt(await listOutbox(store), { now, isOnMobileData });
  return dueAt !== undefined && dueAt > now && (await isServerAnswering(account));
}
