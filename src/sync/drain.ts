/**
 * Empties the outbox of the signed-in account, as far as the network lets it.
 *
 *   who wakes it: a save, the network, a person, the clock, Background Sync (page-wake.ts, sw/)
 *        │
 *        ▼
 *   hold the account's lock [S5] ─▶ take up what a killed drain left ─▶ end the waits
 *        │                                                             that the waking ends [S9]
 *        ▼
 *   ┌─▶ list what is due (schedule.ts) ─▶ deliver it, a few at once (deliver.ts) ─┐
 *   │                        ▲                                                    │
 *   │      woken meanwhile (bell.ts): what is new is begun, what hangs let go      │
 *   └────────────── until nothing is due, the way is lost or time is up ◀─────────┘
 *
 * Always holds: one drain for an account at a time across tabs and worker; killing
 * it anywhere loses nothing [S20].
 */
import { liveQuery } from 'dexie';
import { User } from '../domain/account.ts';
import type { AccountStore } from '../store/account-store.ts';
import { PRIORITY, type OutboxEntry } from '../store/outbox-entry.ts';
import { clearWaits, listOutbox } from '../store/outbox-store.ts';
import { openAccount, type DeviceContext } from './account-context.ts';
import { createBell, type Bell } from './bell.ts';
import { deliver } from './deliver.ts';
import { isServerAnswering } from './liveness.ts';
import { RETRY_AFTER_MAX_MS } from './outcome.ts';
import { listDue, nextDueAt } from './schedule.ts';
import type { Settled } from './settle.ts';
import { letGoOfStuck, type Attempt } from './stuck.ts';
import type { WakeReason } from './wake-reason.ts';
import type { AccountContext } from './work/work.ts';

export interface DrainOptions {
  reason: WakeReason;
  /** No entry is begun after this many milliseconds: well inside the browser's limits [S20]. */
  budgetMs: number;
  /** Another worker is to go on with what is left: nothing more is begun either [S24]. */
  isRetired?: () => boolean;
  /** Rung when this drain is asked for again while it runs. */
  bell?: Bell;
}

export interface DrainResult {
  status: 'empty' | 'waiting' | 'out-of-time' | 'signed-out';
  /** When something is due next, in epoch milliseconds. */
  nextDueAt?: number;
}

const LANES = 4;

export async function drain(context: DeviceContext, options: DrainOptions): Promise<DrainResult> {
  const account = await openAccount(context);
  if (!account) return { status: 'signed-out' };
  return context.delegate.withLock(`sambandh-drain-${account.userId}`, async (lost) => {
    // Somebody may have logged out, and in again, while the lock was waited for.
    const current = await openAccount(context);
    if (current?.userId !== account.userId) return { status: 'signed-out' };
    const deadlineAt = context.delegate.now() + options.budgetMs;
    const over = new AbortController();
    lost?.addEventListener('abort', () => over.abort());
    // It may be lost already: that is not said again.
    if (lost?.aborted) over.abort();
    await takeUpLeftovers(current.store);
    await endWaits(current, options.reason);
    const stopWatching = onSignedOut(current, () => over.abort());
    return drainHeld(current, {
      isOver: () => context.delegate.now() >= deadlineAt || options.isRetired?.() === true,
      bell: options.bell ?? createBell(),
      over: over.signal,
    }).finally(stopWatching);
  });
}

/** Calls back when somebody else, or nobody, is signed in, whichever page or worker wrote it [S15]. */
function onSignedOut({ device, userId }: AccountContext, callback: () => void): () => void {
  const watching = liveQuery(() => device.session.get('user')).subscribe({
    next(row) {
      if (!User.is(row?.value) || String(row.value.id) !== String(userId)) callback();
    },
    // Each call looks for itself.
    error: () => undefined,
  });
  return () => watching.unsubscribe();
}

/** What is being sent, by target. */
type InFlight = Map<string, Attempt & { settled: Promise<Settled> }>;

interface Draining {
  /** Whether it is time to end: nothing is begun any more [S20] [S24]. */
  isOver: () => boolean;
  bell: Bell;
  /** The lock was lost, or the account is not signed in any more: nothing more is sent [S5] [S15]. */
  over: AbortSignal;
  inFlight: InFlight;
}

async function drainHeld(
  account: AccountContext,
  draining: Omit<Draining, 'inFlight'>,
): Promise<DrainResult> {
  const inFlight: InFlight = new Map();
  try {
    return await drainLanes(account, { ...draining, inFlight });
  } finally {
    // The lock is not let go while anything is still being sent under it.
    await Promise.allSettled(Array.from(inFlight.values(), ({ settled }) => settled));
  }
}

async function drainLanes(account: AccountContext, draining: Draining): Promise<DrainResult> {
  const { store, delegate } = account;
  const { isOver, bell, over, inFlight } = draining;
  let halted = false;
  for (;;) {
    // Taken before the outbox is read: what is saved from here on is heard.
    const rung = bell.next().then((reason) => ({ reason }));
    const entries = await listOutbox(store);
    const connection = await store.connection.get('connection');
    const now = delegate.now();
    const isOnMobileData = delegate.isOnMobileData();
    const due = listDue(entries, { now, connection, isOnMobileData }).filter(
      (entry) => !inFlight.has(entry.target),
    );
    if (over.aborted) halted = true;
    if (!halted && !isOver()) {
      for (const entry of due) {
        if (inFlight.size < lanesFor(entry)) begin(account, entry, draining);
      }
    }
    if (inFlight.size === 0) {
      if (due.length > 0 && !halted) return { status: 'out-of-time' };
      return summarise(entries, { connection, isOnMobileData });
    }
    const next = await Promise.race([rung, ...listSettled(inFlight)]);
    if ('reason' in next) {
      void letGoOfStuck(account, inFlight.values(), next.reason).catch(() => undefined);
      // Whether the server is there is asked without holding anything up.
      if (!halted && next.reason !== 'probe') await endWaits(account, next.reason);
    } else {
      inFlight.delete(next.target);
      if (next.settled === 'halt') halted = true;
    }
  }
}

/** A file never takes the last lane: what is typed meanwhile goes before it [S6]. */
function lanesFor({ priority }: OutboxEntry): number {
  return priority === PRIORITY.text ? LANES : LANES - 1;
}

function begin(account: AccountContext, entry: OutboxEntry, draining: Draining): void {
  const letGo = new AbortController();
  const attempt: Attempt = {
    entry,
    movedAt: account.delegate.now(),
    isInPieces: false,
    letGo,
  };
  const context: AccountContext = {
    ...account,
    signal: letGo.signal,
    noteProgress() {
      attempt.movedAt = account.delegate.now();
      attempt.isInPieces = true;
    },
  };
  draining.over.addEventListener('abort', () => letGo.abort());
  const settled = deliver(context, entry, draining.isOver);
  draining.inFlight.set(entry.target, Object.assign(attempt, { settled }));
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

/** Inside the lock nobody else is sending: what says so was left by a drain that was killed. */
async function takeUpLeftovers(store: AccountStore): Promise<void> {
  await store.outbox
    .toCollection()
    .filter((entry) => entry.state === 'sending')
    .modify({ state: 'waiting', nextAttemptAt: 0 });
}

async function endWaits(account: AccountContext, reason: WakeReason): Promise<void> {
  const { store, delegate } = account;
  switch (reason) {
    case 'timer':
      return;
    case 'send-now':
      return clearWaits(store);
    case 'probe':
      if (!(await isServerThere(account))) return;
      break;
    case 'saved':
    case 'online':
    case 'visible':
    case 'signed-in':
    case 'background-sync':
      break;
  }
  const now = delegate.now();
  // Further away than a server is believed, or asked for in the future: noted by a clock that has been put right since.
  const asked = (notBefore: number, askedAt = 0) =>
    notBefore - now > RETRY_AFTER_MAX_MS || askedAt > now ? 0 : notBefore;
  // What the server itself asked for (`Retry-After`) holds against everything but a person.
  await store.transaction('rw', store.outbox, store.connection, async () => {
    await store.outbox.toCollection().modify((entry) => {
      entry.nextAttemptAt = asked(entry.notBefore, entry.lastFailure?.at);
    });
    await store.connection.toCollection().modify((connection) => {
      connection.retryAt = asked(connection.notBefore, connection.at);
    });
    delegate.log('debug', 'waits ended', reason);
  });
}

/** One cheap question, and only where something waits for the answer [S9]. */
async function isServerThere(account: AccountContext): Promise<boolean> {
  const { store, delegate } = account;
  const now = delegate.now();
  const dueAt = nextDueAt(await listOutbox(store), {
    connection: await store.connection.get('connection'),
    isOnMobileData: delegate.isOnMobileData(),
  });
  return dueAt !== undefined && dueAt > now && (await isServerAnswering(account));
}
