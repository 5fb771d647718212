/** Which entries are due now, and when the next one is. Pure. */
import { RETRY_AFTER_MAX_MS } from '../api/outcome.ts';
import { isKnownKind, type OutboxEntry } from '../store/outbox-entry.ts';

interface Situation {
  /** Epoch milliseconds. */
  now: number;
  /** Whether sending costs somebody their data. */
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

/** A wait that no failure could have asked for was noted by a clock that has been put right since. */
function dueAtOf({ nextAttemptAt, lastFailure }: OutboxEntry, now: number): number {
  const isImpossible =
    nextAttemptAt - now > RETRY_AFTER_MAX_MS || (lastFailure !== null && lastFailure.at > now);
  return isImpossible ? 0 : nextAttemptAt;
}

/** What waits for nothing but the clock and the way. */
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
 * There is room for only so many photos and videos: what was deleted before goes before. A
 * deletion whose own upload the server fails at again and again makes no room: it is not waited for.
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

/** How often the server may fail at an upload before a deletion behind it is waited for no more. */
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
