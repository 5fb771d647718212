/**
 * Aborts stalled attempts. When the network disappears, a request may get neither an answer nor an
 * error, and it waits even after the network is back. If the server answers another request, a
 * stalled attempt is aborted. The engine can safely send it again because of its key [S7] [S9]. An
 * attempt that still sends bytes is not aborted [S25].
 */
import { transferMs } from '../api/line.ts';
import { isServerAnswering } from '../api/liveness.ts';
import type { OutboxEntry } from '../store/outbox-entry.ts';
import type { AccountContext } from './handlers/entry-handler.ts';
import type { WakeReason } from './wake-reason.ts';

/** A request for an entry that has no answer yet. */
export interface Attempt {
  entry: OutboxEntry;
  /** The time when the attempt or its latest request began, in epoch milliseconds. */
  movedAt: number;
  /** The size of the current request. `bytesPerMs` is the measured speed of the connection. */
  bytes: number;
  bytesPerMs: number | undefined;
  abort: AbortController;
  /** True if the attempt was aborted because it had stalled. */
  isStalled?: true;
}

/**
 * The wait after a change of the network, in milliseconds. It is short, because no answer can
 * arrive over the former network.
 */
const ONLINE_PATIENCE_MS = 1_000;
/** The time in which the server must answer, in addition to the time for sending the bytes. */
const ANSWER_PATIENCE_MS = 4_000;

export async function abortStalled(
  account: AccountContext,
  attempts: Iterable<Attempt>,
  reason: WakeReason,
): Promise<void> {
  if (reason === 'timer') return;
  const now = account.delegate.now();
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
    account.delegate.log('debug', 'A stalled attempt is aborted', attempt.entry.target);
    attempt.isStalled = true;
    attempt.abort.abort();
  }
}
