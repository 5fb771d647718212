/**
 * Empties the outbox of the signed-in account, as far as the network lets it.
 *
 *   who wakes it: a save, the network, a person, the clock, Background Sync (wake.ts)
 *        │
 *        ▼
 *   hold the account's lock [S5] ─▶ take up what a killed drain left ─▶ end the waits
 *        │                                                             that the waking ends [S9]
 *        ▼
 *   ┌─▶ list what is due (schedule.ts) ─▶ deliver it, a few at once (deliver.ts) ─┐
 *   └────────────── until nothing is due, the way is lost or time is up ◀─────────┘
 *
 * Always holds: one drain for an account at a time across tabs and worker; killing
 * it anywhere loses nothing [S20].
 */
import { Liveness, PlanList } from '../protocol/replies.ts';
import { API_BASE, LIVENESS_PATH, paths } from '../protocol/paths.ts';
import type { AccountStore } from '../store/account-store.ts';
import { clearWaits, listOutbox } from '../store/outbox-store.ts';
import { openAccount, type DeviceContext } from './account-context.ts';
import { listExtensions, send } from './api-client.ts';
import { deliver } from './deliver.ts';
import { listDue, nextDueAt } from './schedule.ts';
import type { Settled } from './settle.ts';
import type { AccountContext } from './work/work.ts';

/** What a drain was woken by; each but 'timer' ends some waits [S9]. */
export type WakeReason =
  | 'saved'
  | 'online'
  | 'visible'
  | 'signed-in'
  | 'background-sync'
  | 'send-now'
  | 'probe'
  | 'timer';

export interface DrainOptions {
  reason: WakeReason;
  /** No entry is begun after this many milliseconds: well inside the browser's limits [S20]. */
  budgetMs: number;
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
  return context.delegate.withLock(`sambandh-drain-${account.userId}`, async () => {
    await takeUpLeftovers(account.store);
    await endWaits(account, options.reason);
    return drainHeld(account, context.delegate.now() + options.budgetMs);
  });
}

async function drainHeld(account: AccountContext, deadlineAt: number): Promise<DrainResult> {
  const inFlight = new Map<string, Promise<[string, Settled]>>();
  try {
    return await drainLanes(account, { deadlineAt, inFlight });
  } finally {
    // The lock is not let go while anything is still being sent under it.
    await Promise.allSettled(inFlight.values());
  }
}

async function drainLanes(
  account: AccountContext,
  {
    deadlineAt,
    inFlight,
  }: { deadlineAt: number; inFlight: Map<string, Promise<[string, Settled]>> },
): Promise<DrainResult> {
  const { store, delegate } = account;
  let halted = false;
  for (;;) {
    const entries = await listOutbox(store);
    const connection = await store.connection.get('connection');
    const now = delegate.now();
    const isOnMobileData = delegate.isOnMobileData();
    const due = listDue(entries, { now, connection, isOnMobileData }).filter(
      (entry) => !inFlight.has(entry.target),
    );
    const hasTime = now < deadlineAt;
    if (!halted && hasTime) {
      for (const entry of due.slice(0, LANES - inFlight.size)) {
        inFlight.set(
          entry.target,
          deliver(account, entry, deadlineAt).then((settled) => [entry.target, settled]),
        );
      }
    }
    if (inFlight.size === 0) {
      if (due.length > 0 && !halted) return { status: 'out-of-time' };
      return summarise(entries, { connection, isOnMobileData });
    }
    const [target, settled] = await Promise.race(inFlight.values());
    inFlight.delete(target);
    if (settled === 'halt') halted = true;
  }
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
  // What the server itself asked for (`Retry-After`) holds against everything but a person.
  await store.transaction('rw', store.outbox, store.connection, async () => {
    await store.outbox.toCollection().modify((entry) => {
      entry.nextAttemptAt = entry.notBefore;
    });
    await store.connection.toCollection().modify((connection) => {
      connection.retryAt = connection.notBefore;
    });
    delegate.log('debug', 'waits ended', reason);
  });
}

/** One cheap question, and only where something waits for the answer [S9]. */
async function isServerThere({ store, delegate, device }: AccountContext): Promise<boolean> {
  const now = delegate.now();
  const dueAt = nextDueAt(await listOutbox(store), {
    connection: await store.connection.get('connection'),
    isOnMobileData: delegate.isOnMobileData(),
  });
  if (dueAt === undefined || dueAt <= now) return false;
  const isOurs = ((await listExtensions(device)) ?? []).length > 0;
  const outcome = isOurs
    ? await send(delegate, `${delegate.origin}${LIVENESS_PATH}`, { init: PROBE, reply: Liveness })
    : await send(delegate, `${delegate.origin}${API_BASE}${paths.accountTypes}`, {
        init: PROBE,
        reply: PlanList,
      });
  return outcome.outcome === 'accepted';
}

const PROBE: RequestInit = { method: 'GET', cache: 'no-store', credentials: 'omit' };
