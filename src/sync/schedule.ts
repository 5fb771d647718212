/** Decides which entries are due, and when the next entry is due. The functions are pure. */
import { RETRY_AFTER_MAX_MS } from '../api/outcome.ts';
import { isKnownKind, type OutboxEntry } from '../store/schema/outbox-entry.ts';

interface Situation {
  /** In epoch milliseconds. */
  now: number;
  /** If true, entries that wait for Wi-Fi are not due, because mobile data costs money. */
  isOnMobileData?: boolean;
}

/**
 * Sorted by priority, then by the order of saving. Only the oldest entry of each target may be
 * sent. An upload waits for an earlier deletion [S6], and an entry waits for an added option that
 * has no id yet [S11]. A rejected entry does not block its target [S10].
 */
export function listDue(
  entries: readonly OutboxEntry[],
  { now, isOnMobileData = false }: Situation,
): OutboxEntry[] {
  return listReady(entries, isOnMobileData)
    .filter((entry) => dueAtOf(entry, now) <= now)
    .sort((a, b) => a.priority - b.priority || a.seq - b.seq);
}

/** When the next entry is due, in epoch milliseconds; undefined if no entry waits only for time. */
export function nextDueAt(
  entries: readonly OutboxEntry[],
  { now, isOnMobileData = false }: Situation,
): number | undefined {
  const waiting = listReady(entries, isOnMobileData);
  if (waiting.length === 0) return undefined;
  return Math.min(...waiting.map((entry) => dueAtOf(entry, now)));
}

/** A wait that is too long or a failure in the future comes from a wrong clock: due at once. */
function dueAtOf({ nextAttemptAt, lastFailure }: OutboxEntry, now: number): number {
  const isImpossible =
    nextAttemptAt - now > RETRY_AFTER_MAX_MS || (lastFailure !== null && lastFailure.at > now);
  return isImpossible ? 0 : nextAttemptAt;
}

/** On mobile data, an entry that waits for Wi-Fi is left out [S9e]. */
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
 * The number of files is limited, so an upload waits for an earlier deletion. It does not wait if
 * that deletion waits for an upload that keeps failing.
 */
function isBehindDeletion(
  { work, seq }: OutboxEntry,
  { entries, heads }: { entries: readonly OutboxEntry[]; heads: Map<string, OutboxEntry> },
): boolean {
  if (work.kind !== 'upload') return false;
  return entries.some(
    (other) =>
      other.work.kind === 'delete-media' &&
      other.work.slot === work.slot &&
      other.seq < seq &&
      other.state !== 'rejected' &&
      !isHopeless(heads.get(other.target)),
  );
}

/** After this many failed attempts of an upload, a deletion behind it delays no other uploads. */
const HOPELESS_ATTEMPTS = 5;

function isHopeless(head: OutboxEntry | undefined): boolean {
  if (head?.work.kind !== 'upload' || head.attempts < HOPELESS_ATTEMPTS) return false;
  const why = head.lastFailure?.why;
  return why === 'server-error' || why === 'unexpected-answer';
}

function listHeads(entries: readonly OutboxEntry[]): Map<string, OutboxEntry> {
  const heads = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    if (entry.state === 'rejected') continue;
    const head = heads.get(entry.target);
    if (!head || entry.seq < head.seq) heads.set(entry.target, entry);
  }
  return heads;
}
