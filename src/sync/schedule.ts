/** Which entries are due now, and when the next one is. Pure. */
import { RETRY_AFTER_MAX_MS } from '../api/outcome.ts';
import { isKnownKind, type OutboxEntry } from '../store/outbox-entry.ts';

interface Situation {
  /** Epoch milliseconds. */
  now: number;
  /** Whether the phone is on mobile data, where sending costs money. */
  isOnMobileData?: boolean;
}

/**
 * The entries that may be sent now, most urgent first: text before Aadhaar before
 * photos before video, then the order of saving. For one target only the oldest is
 * considered, and a target never waits for another, but for the room that a deletion
 * makes [S6], unless that has no prospect; a rejected entry holds nothing up [S10]; an entry that names an option
 * still without its id waits [S11].
 */
export function listDue(
  entries: readonly OutboxEntry[],
  { now, isOnMobileData = false }: Situation,
): OutboxEntry[] {
  return listReady(entries, isOnMobileData)
    .filter((entry) => dueAtOf(entry, now) <= now)
    .sort((a, b) => a.priority - b.priority || a.seq - b.seq);
}

/** When something will be due next, in epoch milliseconds; undefined when nothing waits for the clock. */
export function nextDueAt(
  entries: readonly OutboxEntry[],
  { now, isOnMobileData = false }: Situation,
): number | undefined {
  const waiting = listReady(entries, isOnMobileData);
  if (waiting.length === 0) return undefined;
  return Math.min(...waiting.map((entry) => dueAtOf(entry, now)));
}

/**
 * A wait that is longer than any failure can cause was stored while the clock was wrong: it is
 * ignored.
 */
function dueAtOf({ nextAttemptAt, lastFailure }: OutboxEntry, now: number): number {
  const isImpossible =
    nextAttemptAt - now > RETRY_AFTER_MAX_MS || (lastFailure !== null && lastFailure.at > now);
  return isImpossible ? 0 : nextAttemptAt;
}

/** The entries that wait only for their time, and for Wi-Fi where that was asked for [S9e]. */
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
 * Whether an upload must wait for a deletion, since the number of photos and videos is limited. A
 * deletion whose own upload fails again and again frees no place, and is not waited for.
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

/**
 * After this many server failures of an upload, nothing waits for the deletion behind it any more.
 */
const HOPELESS_ATTEMPTS = 5;

function isHopeless(head: OutboxEntry | undefined): boolean {
  if (head?.work.kind !== 'upload' || head.attempts < HOPELESS_ATTEMPTS) return false;
  const why = head.lastFailure?.why;
  return why === 'server-error' || why === 'unexpected-answer';
}

/** The oldest entry of each target that is not rejected, by target. */
function listHeads(entries: readonly OutboxEntry[]): Map<string, OutboxEntry> {
  const heads = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    if (entry.state === 'rejected') continue;
    const head = heads.get(entry.target);
    if (!head || entry.seq < head.seq) heads.set(entry.target, entry);
  }
  return heads;
}
