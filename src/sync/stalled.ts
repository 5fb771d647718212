/**
 * Aborts stalled attempts. When the network disappears, a request may get neither an answer nor an
 * error, even after the network is back. If the server answers another request, the stalled one is
 * aborted and sent again under its key [S7] [S9]. Unless the network has changed, the attempt first
 * gets the time that its bytes need [S25].
 */
import { transferMs } from '../api/throughput.ts';
import { isServerAnswering } from '../api/liveness.ts';
import type { OutboxEntry } from '../store/schema/outbox-entry.ts';
import type { AccountContext } from './account-context.ts';
import type { SyncTrigger } from './trigger-sync.ts';

export interface Attempt {
  entry: OutboxEntry;
  /** When the attempt or its latest request began, in epoch milliseconds. */
  movedAt: number;
  bytes: number;
  bytesPerMs: number | undefined;
  abort: AbortController;
  isStalled?: true;
}

/** The wait for an answer after a change of the network: over the old network none can arrive. */
const ONLINE_PATIENCE_MS = 1_000;
/** The wait for an answer, in addition to the time for sending the bytes. */
const ANSWER_PATIENCE_MS = 4_000;

export async function abortStalled(
  account: AccountContext,
  attempts: Iterable<Attempt>,
  reason: SyncTrigger,
): Promise<void> {
  if (reason === 'timer') return;
  const now = account.environment.now();
  const stalled: { attempt: Attempt; movedAt: number }[] = [];
  for (const attempt of attempts) {
    const { movedAt, bytes, bytesPerMs } = attempt;
    const patienceMs =
      reason === 'online' ? ONLINE_PATIENCE_MS : ANSWER_PATIENCE_MS + transferMs(bytes, bytesPerMs);
    if (now - movedAt >= patienceMs) stalled.push({ attempt, movedAt });
  }
  if (stalled.length === 0 || !(await isServerAnswering(account))) return;
  for (const { attempt, movedAt } of stalled) {
    if (attempt.movedAt !== movedAt) continue;
    account.environment.log('debug', 'A stalled attempt is repeated', attempt.entry.target);
    attempt.isStalled = true;
    attempt.abort.abort();
  }
}
