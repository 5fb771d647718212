/** Which entries are due now, and when the next one is. Pure. */
import type { ConnectionRow } from '../store/account-store.ts';
import type { OutboxEntry } from '../store/outbox-entry.ts';

interface Situation {
  now: number;
  connection: Pick<ConnectionRow, 'retryAt'> | undefined;
}

/**
 * The entries that may be sent now, most urgent first: text before Aadhaar before
 * photos before video, then the order of saving. For one target only the oldest is
 * considered, and a target never waits for another [S6]; a rejected entry holds
 * nothing up [S10]; an entry that names an option still without its id waits [S11].
 */
export function listDue(
  entries: readonly OutboxEntry[],
  { now, connection }: Situation,
): OutboxEntry[] {
  if (connection && connection.retryAt > now) return [];
  return listHeads(entries)
    .filter(
      (entry) =>
        entry.state === 'waiting' && entry.nextAttemptAt <= now && entry.waitsFor.length === 0,
    )
    .sort((a, b) => a.priority - b.priority || a.seq - b.seq);
}

/** When something will be due next, in epoch milliseconds; undefined when nothing waits for the clock. */
export function nextDueAt(
  entries: readonly OutboxEntry[],
  connection: Pick<ConnectionRow, 'retryAt'> | undefined,
): number | undefined {
  const waiting = listHeads(entries).filter(
    (entry) => entry.state === 'waiting' && entry.waitsFor.length === 0,
  );
  if (waiting.length === 0) return undefined;
  const soonest = Math.min(...waiting.map((entry) => entry.nextAttemptAt));
  return Math.max(soonest, connection?.retryAt ?? 0);
}

/** The oldest entry of each target that is not rejected. */
function listHeads(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const heads = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    if (entry.state === 'rejected') continue;
    const head = heads.get(entry.target);
    if (!head || entry.seq < head.seq) heads.set(entry.target, entry);
  }
  return [...heads.values()];
}
