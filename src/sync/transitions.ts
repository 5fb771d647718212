/** The ways out of 'sending' (the picture is in deliver.ts), each one transaction. */
import { unreachable, type Unreachable } from '../api/outcome.ts';
import type { ReadProblem } from '../protocol/problem.ts';
import { countClearings, dropSentWork } from '../store/account-end.ts';
import type { AccountStore, NoticeRow } from '../store/account-store.ts';
import { forgetFiles } from '../store/media-store.ts';
import { causeOf, PRIORITY, type OutboxEntry } from '../store/outbox-entry.ts';
import { noteAnswered, waitForNetwork } from '../store/outbox-store.ts';
import { noteAllSent } from '../store/progress-store.ts';
import { noteRefused } from '../store/section-store.ts';
import type { AccountContext, Acknowledgement, EntryHandler } from './handlers/entry-handler.ts';
import { retryDelayMs } from './retry-delay.ts';

/**
 * 'gone': the entry has left the outbox. 'stays': it is still there, others may go
 * on as far as they are due. 'halt': nobody is signed in for any of them.
 */
export type Settled = 'gone' | 'stays' | 'halt';

/** Accepted: its effect is written and the entry goes, in one transaction [S2]. */
export async function complete(
  context: AccountContext,
  { entry, handler, done }: { entry: OutboxEntry; handler: EntryHandler; done: Acknowledgement },
): Promise<Settled> {
  const { store, delegate } = context;
  await store.transaction('rw', store.tables, async () => {
    // The entry was discarded or cleared while the answer was on its way: its effect is not
    // written.
    if (!(await store.outbox.get(entry.seq))) return;
    await handler.acknowledge(context, entry, done);
    await store.outbox.delete(entry.seq);
    await store.notices.add({ kind: 'accepted', ...aboutOf(entry), at: delegate.now() });
    await noteAnswered(store);
    await noteAllSent(store, delegate.now());
    if (await isCleared(context)) await dropSentWork(store);
  });
  return 'gone';
}

/** The account's data were cleared from this phone since this began: nothing but unsent work may be left of it [S17]. */
async function isCleared({ store, clearings }: AccountContext): Promise<boolean> {
  return (await countClearings(store)) !== clearings;
}

/** The subject that a message names; the priority tells the kinds of files apart. */
function aboutOf({ target, work, priority }: OutboxEntry): Pick<NoticeRow, 'target' | 'subject'> {
  const isFile = work.kind === 'upload' || work.kind === 'delete-media';
  if (!isFile || priority === PRIORITY.aadhaar) return { target };
  const slot = priority === PRIORITY.photo ? 'photo' : 'video';
  return { target, subject: work.kind === 'upload' ? slot : `${slot}Deletion` };
}

/**
 * Marks the entry as rejected, with the reason, until a person decides. If a newer entry of the
 * same target contains it, the rejected entry is removed instead [S2] [S10].
 */
export async function reject(
  context: AccountContext,
  {
    entry,
    handler,
    status,
    problem,
  }: { entry: OutboxEntry; handler: EntryHandler; status: number; problem: ReadProblem },
): Promise<Settled> {
  const { store, delegate } = context;
  const at = delegate.now();
  return store.transaction('rw', store.tables, async () => {
    await noteAnswered(store);
    // The entry was discarded while the answer was on its way: no message is shown.
    if (!(await store.outbox.get(entry.seq))) return 'gone';
    if (entry.work.kind === 'section' && entry.frozen) {
      await noteRefused(store, entry.work.section, entry.frozen.sentValues);
    }
    if (await giveWay(store, entry)) return 'gone';
    const { code, text, fields } = problem;
    await store.outbox.update(entry.seq, {
      state: 'rejected',
      rejection: { status, code: code ?? null, text, fields, at },
    });
    await handler.refuse?.(context, entry);
    await store.notices.add({ kind: 'rejected', ...aboutOf(entry), at });
    if (await isCleared(context)) await dropSentWork(store);
    return 'stays';
  });
}

/**
 * Puts the entry off; it is sent later with the same body and key [S7] [S9]. If no answer comes
 * through at all, all other due entries wait too.
 */
export async function postpone(
  { store, delegate }: AccountContext,
  entry: OutboxEntry,
  { why, scope, retryAfterMs, status }: Unreachable,
): Promise<Settled> {
  const now = delegate.now();
  const cause = causeOf(why);
  const notBefore = retryAfterMs === null ? 0 : now + retryAfterMs;
  await store.transaction('rw', store.outbox, async () => {
    const before = await store.outbox.get(entry.seq);
    const isSameCause = before?.lastFailure && causeOf(before.lastFailure.why) === cause;
    const failures = (isSameCause ? (before.failures ?? 0) : 0) + 1;
    const wait = retryDelayMs({ failures, cause }, () => delegate.random());
    const nextAttemptAt = Math.max(now + wait, notBefore);
    const lastFailure = { why, at: now, ...(status === undefined ? {} : { status }) };
    const change = { state: 'waiting', failures, lastFailure, nextAttemptAt, notBefore } as const;
    await store.outbox.update(entry.seq, change);
    if (scope === 'connection') await waitForNetwork(store, { why, at: now, until: nextAttemptAt });
  });
  return 'stays';
}

/**
 * Puts the entry back to 'waiting' without counting a failure: it paused in the middle of a file
 * [S18], or nobody is signed in [S15].
 */
export async function release({ store }: AccountContext, entry: OutboxEntry): Promise<void> {
  await store.outbox.update(entry.seq, { state: 'waiting' });
}

/** How often a request is built anew without a pause: two phones that save in turn must not chase each other. */
const AT_ONCE = 3;

/**
 * Builds the request anew, under a new key: the last one is known to have had no effect, or was
 * built on an outdated version.
 */
export async function requeue(
  { store, delegate }: AccountContext,
  entry: OutboxEntry,
): Promise<Settled> {
  const now = delegate.now();
  const isChase = entry.attempts > AT_ONCE;
  const failures = entry.attempts - AT_ONCE;
  const wait = isChase ? retryDelayMs({ failures, cause: 'network' }, () => delegate.random()) : 0;
  return store.transaction('rw', store.outbox, store.media, store.files, async () => {
    if (await giveWay(store, entry)) return 'gone';
    await store.outbox.update(entry.seq, {
      id: delegate.newId(),
      state: 'waiting',
      frozen: null,
      nextAttemptAt: isChase ? now + wait : 0,
    });
    return 'stays';
  });
}

/**
 * Puts off an entry whose 412 did not go away by fetching: the cause is not another save, but
 * something between that changes the version [S14].
 */
export async function postponeRefusedVersion(
  context: AccountContext,
  { seq }: OutboxEntry,
): Promise<void> {
  const entry = await context.store.outbox.get(seq);
  if (entry) await postpone(context, entry, unreachable('version-refused', 'call'));
}

/**
 * Removes an entry that had no effect if a later entry of its target contains it [S2b]: all edits
 * of a section are in the later one, a side of the card was picked again, a photo was deleted.
 * Otherwise a person could retry the older one after the newer [S6].
 */
async function giveWay(store: AccountStore, entry: OutboxEntry): Promise<boolean> {
  const same = await store.outbox.where('target').equals(entry.target).toArray();
  if (!same.some((other) => other.seq > entry.seq && other.state !== 'rejected')) return false;
  await store.outbox.delete(entry.seq);
  if (entry.work.kind === 'upload') {
    const row = await store.media.get(entry.work.mediaId);
    // A waiting deletion still needs the row, and removes it itself.
    if (row && row.stage !== 'deleting') await forgetFiles(store, [row.id]);
  }
  return true;
}
