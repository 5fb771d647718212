/**
 * Attempts that have stalled. A tunnel swallows what is sent and says nothing: the request
 * then waits for an answer that nobody will send, long after the network is back. Once the
 * server is known to be there, a stalled attempt is aborted; its key makes it safe to send
 * again [S7] [S9]. One that moves is left alone [S25].
 */
import { transferMs } from '../api/line.ts';
import { isServerAnswering } from '../api/liveness.ts';
import type { OutboxEntry } from '../store/outbox-entry.ts';
import type { AccountContext } from './handlers/entry-handler.ts';
import type { WakeReason } from './wake-reason.ts';

/** A request for an entry that is not answered yet. */
export interface Attempt {
  entry: OutboxEntry;
  /** When it began, or when the server last acknowledged a piece of it. */
  movedAt: number;
  /** The bytes of the open request, and the speed of the line that was measured so far. */
  bytes: number;
  bytesPerMs: number | undefined;
  abort: AbortController;
  /** Set when the attempt was aborted because it had stalled. */
  isStalled?: true;
}

/** A request that was sent over the network before cannot be answered over the new one. */
const ONLINE_PATIENCE_MS = 1_000;
/** The time for the answer itself, added to the time that the bytes may take. */
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
    account.delegate.log('debug', 'a stalled attempt is aborted', attempt.entry.target);
    attempt.isStalled = true;
    attempt.abort.abort();
  }
}
