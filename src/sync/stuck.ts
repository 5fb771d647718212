/**
 * Attempts that hang. A tunnel swallows what is sent and says nothing: a request then
 * waits for an answer that nobody will send, long after the network is back. Once the
 * server is known to be there, such an attempt is let go; its key makes it safe to send
 * again [S7] [S9].
 */
import type { OutboxEntry } from '../store/outbox-entry.ts';
import { PRIORITY } from '../store/outbox-entry.ts';
import type { WakeReason } from './wake-reason.ts';
import { isServerAnswering } from './liveness.ts';
import type { AccountContext } from './work/work.ts';

/** One sending of an entry that has not come back yet. */
export interface Attempt {
  entry: OutboxEntry;
  /** When it began, or when the server last acknowledged a piece of it. */
  movedAt: number;
  isInPieces: boolean;
  letGo: AbortController;
}

/** A new network has no part in what was sent over the one before. */
const ONLINE_PATIENCE_MS = 1_000;
const TEXT_PATIENCE_MS = 4_000;
const FILE_PATIENCE_MS = 20_000;
/** A file may take what it does on a slow line: 16 KB a second. */
const SLOW_BYTES_PER_MS = 16;
/** Pieces are as large as the line takes in eight seconds. */
const PIECE_PATIENCE_MS = 40_000;

export async function letGoOfStuck(
  account: AccountContext,
  attempts: Iterable<Attempt>,
  reason: WakeReason,
): Promise<void> {
  if (reason === 'timer') return;
  const now = account.delegate.now();
  const stuck: { attempt: Attempt; movedAt: number }[] = [];
  for (const attempt of attempts) {
    const patienceMs =
      reason === 'online' ? ONLINE_PATIENCE_MS : await readPatience(account, attempt);
    const { movedAt } = attempt;
    if (now - movedAt >= patienceMs) stuck.push({ attempt, movedAt });
  }
  if (stuck.length === 0 || !(await isServerAnswering(account))) return;
  for (const { attempt, movedAt } of stuck) {
    if (attempt.movedAt !== movedAt) continue;
    account.delegate.log('debug', 'an attempt hung and is let go', attempt.entry.target);
    attempt.letGo.abort();
  }
}

async function readPatience({ store }: AccountContext, attempt: Attempt): Promise<number> {
  const { entry, isInPieces } = attempt;
  if (isInPieces) return PIECE_PATIENCE_MS;
  if (entry.priority === PRIORITY.text || entry.work.kind !== 'upload') return TEXT_PATIENCE_MS;
  const sizeBytes = (await store.media.get(entry.work.mediaId))?.sizeBytes ?? 0;
  return FILE_PATIENCE_MS + sizeBytes / SLOW_BYTES_PER_MS;
}
