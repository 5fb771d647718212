/** Decides which entries are due, and when the next entry is due. The functions are pure. */
import { RETRY_AFTER_MAX_MS } from '../api/outcome.ts';
import { isKnownKind, type OutboxEntry } from '../store/outbox-entry.ts';

interface Situation {
  /** The time in epoch milliseconds. */
  now: number;
  /** Whether the phone uses mobile data, where sending costs money. */
  isOnMobileData?: boolean;
}

/**
 * Lists the entries that may be sent at this time. Text comes first, then Aadhaar, photos and
 * videos, and within these groups the order of saving decides. Only the oldest entry of each target
 * may be sent. Targets do not wait for each other, with two exceptions: an upload waits for a
 * deletion, because the number of files is limited [S6], and an entry waits for an option that it
 * contains and that has no id [S11]. A rejected entry blocks no other entry [S10].
 */
export function listDue(
  entries: readonly OutboxEntry[],
  { now, isOnMobileData = false }: Situation,
): OutboxEntry[] {
  return listReady(entries, isOnMobileData)
    .filter((entry) => dueAtOf(entry, now) <= now)
    .sort((a, b) => a.priority - b.priority || a.seq - b.seq);
}

/**
 * Returns when the next entry is due, in epoch milliseconds; undefined if no entry waits for a
 * time.
 */
export function nextDueAt(
  entries: readonly OutboxEntry[],
  { now, isOnMobileData = false }: Situation,
): number | undefined {
  const waiting = listReady(entries, isOnMobileData);
  if (waiting.length === 0) return undefined;
  return Math.min(...waiting.map((entry) => dueAtOf(entry, now)));
}

/**
 * Returns when an entry is due. No failure causes a wait longer than `RETRY_AFTER_MAX_MS`. A longer
 * wait was stored while the clock was wrong, so it is ignored.
 */
function dueAtOf({ nextAttemptAt, lastFailure }: OutboxEntry, now: number): number {
  const isImpossible =
    nextAttemptAt - now > RETRY_AFTER_MAX_MS || (lastFailure !== null && lastFailure.at > now);
  return isImpossible ? 0 : nextAttemptAt;
}

/**
 * Lists the entries that wait only for their time. An entry that waits for Wi-Fi, because the
 * person chose this, is left out on mobile data [S9e].
 */
function listReady(entries: readonly OutboxEntry[], isOnMobileData: boolean): OutboxEntry[] {
  const heads = listHeads(entries);
  return [...heads.values()].filter(
    (entry) =>
      entry.state === 'waiting' &&
      isKnownKind(entry) &&
      entry.waitsFor.length === 0 &&
      !(entry.waitsForWifi === true && isOnMobileData) &&
      !isBehindDeletion(entry, { entries, heads }),
  );
}

/**
 * Returns whether an upload must wait for an earlier deletion, because the number of photos and
 * videos is limited. The upload does not wait if the deletion itself waits for an upload that keeps
 * failing.
 */
function isBehindDeletion(
  { work, priority, seq }: OutboxEntry,
  { entries, heads }: { entries: readonly OutboxEntry[]; heads: Map<string, OutboxEntry> },
): boolean {
  if (work.kind !== 'upload') return false;
  return entries.some(
    (other) =>
      other.work.kind === 'delete-media' &&
      other.priority === priority &&
      other.seq < seq &&
      other.state !== 'rejected' &&
      !isHopeless(heads.get(other.target)),
  );
}

/** The number of attempts after which an upload counts as failed for good, if the server failed. */
const HOPELESS_ATTEMPTS = 5;

function isHopeless(head: OutboxEntry | undefined): boolean {
  if (head?.work.kind !== 'upload' || head.attempts < HOPELESS_ATTEMPTS) return false;
  const why = head.lastFailure?.why;
  return why === 'server-error' || why === 'unexpected-answer';
}

/** Returns the oldest entry of each target. Rejected entries are left out. */
function listHeads(entries: readonly OutboxEntry[]): Map<string, OutboxEntry> {
  const heads = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    if (entry.state === 'rejected') continue;
    const head = heads.get(entry.target);
    if (!head || entry.seq < head.seq) heads.set(entry.target, entry);
  }
  return heads;
}
