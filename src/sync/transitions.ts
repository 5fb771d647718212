/** The transitions of an outbox entry out of 'sending', drawn in deliver.ts. */
import type { Unreachable } from '../api/outcome.ts';
import type { ReadProblem } from '../protocol/problem.ts';
import { readGeneration, dropSentWork } from '../store/account/clear-account.ts';
import type { AccountStore } from '../store/schema/account-store.ts';
import { forgetFiles } from '../store/media/media-store.ts';
import {
  causeOf,
  FILE_IS_GONE,
  type FailureCause,
  type OutboxEntry,
} from '../store/schema/outbox-entry.ts';
import { recordAnswered, waitForNetwork } from '../store/account/outbox-store.ts';
import { recordRefused } from '../store/sections/section-store.ts';
import { recordAllSent } from '../store/account/unsent.ts';
import type { AccountContext } from './account-context.ts';
import type { Acknowledgement, EntryHandler } from './handlers/entry-handler.ts';

/** 'gone': the entry has left the outbox. 'halt': nobody is signed in, so the drain ends. */
export type Settled = 'gone' | 'stays' | 'halt';

/** Stores the acknowledgement and removes the entry in one transaction [S2]. */
export async function complete(
  context: AccountContext,
  { entry, handler, done }: { entry: OutboxEntry; handler: EntryHandler; done: Acknowledgement },
): Promise<Settled> {
  const { store, environment } = context;
  await store.transaction('rw', store.tables, async () => {
    // If the entry was discarded or cleared before the answer arrived, nothing is stored.
    if (!(await store.outbox.get(entry.seq))) return;
    await handler.acknowledge(context, entry, done);
    await store.outbox.delete(entry.seq);
    const { target, work, lastFailure } = entry;
    const [hasWaited, at] = [lastFailure !== null, environment.now()];
    await store.syncResults.add({ kind: 'accepted', target, work, hasWaited, at });
    await recordAnswered(store);
    await recordAllSent(store, environment.now());
    if (await isCleared(context)) await dropSentWork(store);
  });
  return 'gone';
}

/** Whether the account was cleared during the drain. Then only unsent data may stay [S17]. */
async function isCleared({ store, generation }: AccountContext): Promise<boolean> {
  return (await readGeneration(store)) !== generation;
}

/** A person decides about the rejected entry [S10], unless a newer entry contains its data [S2]. */
export async function reject(
  context: AccountContext,
  {
    entry,
    handler,
    status,
    problem,
  }: { entry: OutboxEntry; handler: EntryHandler; status: number; problem: ReadProblem },
): Promise<Settled> {
  const { store, environment } = context;
  const at = environment.now();
  return store.transaction('rw', store.tables, async () => {
    await recordAnswered(store);
    // If the entry was discarded before the answer arrived, the refusal is not shown.
    if (!(await store.outbox.get(entry.seq))) return 'gone';
    await recordSent(store, entry);
    if (await giveWay(store, entry)) return 'gone';
    const { code, text, fields } = problem;
    await store.outbox.update(entry.seq, {
      state: 'rejected',
      rejection: { status, code: code ?? null, text, fields, at },
    });
    await handler.refuse?.(context, entry);
    const { target, work } = entry;
    const isFileGone = status === FILE_IS_GONE;
    await store.syncResults.add({ kind: 'rejected', target, work, isFileGone, at });
    if (await isCleared(context)) await dropSentWork(store);
    return 'stays';
  });
}

/** The entry is sent again with the same body and key [S7]. Without a connection, all wait [S9]. */
export async function postpone(
  context: AccountContext,
  entry: OutboxEntry,
  { why, scope, retryAfterMs, status }: Unreachable,
): Promise<Settled> {
  const { store, environment } = context;
  const now = environment.now();
  const cause = causeOf(why);
  const notBefore = retryAfterMs === null ? 0 : now + retryAfterMs;
  const tables = [store.outbox, store.syncResults, store.generations];
  await store.transaction('rw', tables, async () => {
    if (status !== undefined) await tellFailure(context, entry);
    const before = await store.outbox.get(entry.seq);
    const isSameCause = before?.lastFailure && causeOf(before.lastFailure.why) === cause;
    const failures = (isSameCause ? (before.failures ?? 0) : 0) + 1;
    const wait = retryDelayMs({ failures, cause }, () => environment.random());
    const nextAttemptAt = Math.max(now + wait, notBefore);
    const lastFailure = { why, at: now, ...(status === undefined ? {} : { status }) };
    const change = { state: 'waiting', failures, lastFailure, nextAttemptAt, notBefore } as const;
    await store.outbox.update(entry.seq, change);
    if (scope === 'connection') await waitForNetwork(store, { why, at: now, until: nextAttemptAt });
  });
  return 'stays';
}

/** At the first answer that is not OK, stores a sync result: the entry is sent again [S21]. */
export async function tellFailure(context: AccountContext, { seq }: OutboxEntry): Promise<void> {
  const { store, environment } = context;
  const entry = await store.outbox.get(seq);
  if (!entry || entry.isFailureTold || (await isCleared(context))) return;
  const { target, work } = entry;
  await store.outbox.update(seq, { isFailureTold: true });
  await store.syncResults.add({ kind: 'postponed', target, work, at: environment.now() });
}

/** Ends an attempt without a failure: a file pauses [S18], or nobody is signed in [S15]. */
export async function release({ store }: AccountContext, entry: OutboxEntry): Promise<void> {
  await store.outbox.update(entry.seq, { state: 'waiting' });
}

/**
 * Two phones that save in turn could make each other's requests outdated without end. After this
 * many attempts, the entry waits before the next one.
 */
const AT_ONCE = 3;

/** The next attempt gets a new body and key, because the last one had no effect. */
export async function requeue(
  { store, environment }: AccountContext,
  entry: OutboxEntry,
): Promise<Settled> {
  const now = environment.now();
  const isChase = entry.attempts > AT_ONCE;
  const failures = entry.attempts - AT_ONCE;
  const wait = isChase
    ? retryDelayMs({ failures, cause: 'network' }, () => environment.random())
    : 0;
  const tables = [store.outbox, store.sections, store.media, store.files];
  return store.transaction('rw', tables, async () => {
    await recordSent(store, entry);
    if (await giveWay(store, entry)) return 'gone';
    await store.outbox.update(entry.seq, {
      id: environment.newId(),
      state: 'waiting',
      frozen: null,
      nextAttemptAt: isChase ? now + wait : 0,
    });
    return 'stays';
  });
}

/** The server may have the values of a section all the same [S13g]. */
async function recordSent(store: AccountStore, { work, frozen }: OutboxEntry): Promise<void> {
  if (work.kind === 'section' && frozen)
    await recordRefused(store, work.section, frozen.sentValues);
}

/**
 * A later entry of the target replaces an entry that the server did not apply [S2b]. Otherwise a
 * person could retry the older entry after the newer one [S6].
 */
async function giveWay(store: AccountStore, entry: OutboxEntry): Promise<boolean> {
  const same = await store.outbox.where('target').equals(entry.target).toArray();
  if (!same.some((other) => other.seq > entry.seq && other.state !== 'rejected')) return false;
  await store.outbox.delete(entry.seq);
  if (entry.work.kind === 'upload') {
    const row = await store.media.get(entry.work.mediaId);
    // A queued deletion still needs the row, and removes it itself.
    if (row && row.stage !== 'deleting') await forgetFiles(store, [row.id]);
  }
  return true;
}

const RETRY_MAX_MS = 5 * 60_000;
/**
 * `FIRST_MS` is the longest first wait, `LEAST_PART` the shortest wait as a share of the longest. A
 * lost network may return at any moment. Each attempt at a failing server costs mobile data.
 */
const FIRST_MS: Record<FailureCause, number> = { network: 2_000, server: 8_000 };
const LEAST_PART: Record<FailureCause, number> = { network: 0, server: 0.5 };

/** The longest wait doubles with each failure in a row, up to 5 min. The wait is random [S9]. */
export function retryDelayMs(
  { failures, cause }: { failures: number; cause: FailureCause },
  random: () => number,
): number {
  const ceiling = Math.min(RETRY_MAX_MS, FIRST_MS[cause] * 2 ** Math.min(failures - 1, 20));
  const least = LEAST_PART[cause];
  return Math.round(ceiling * (least + (1 - least) * random()));
}
