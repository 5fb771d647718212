/** One waking, whole: send what is due, then fetch what is stale. The same in worker and page. */
import { storageFault } from '../store/storage-fault.ts';
import type { DeviceContext } from './account-context.ts';
import { createBell } from './bell.ts';
import { drain, type DrainResult } from './drain.ts';
import type { WakeReason } from './wake-reason.ts';
import { downloadLookups } from './lookup-download.ts';
import { pullProfile } from './pull.ts';

/** Well inside the 180 s that a sync event may run, and the 300 s of a message [S20]. */
const ROUND_BUDGET_MS = 120_000;

const LEFT_TO_THE_NEXT: DrainResult = { status: 'waiting' };

/** Wakings that may find stale data: spec.md §4, 'on mount and on window focus'. */
const PULLING_REASONS: readonly WakeReason[] = ['visible', 'signed-in', 'online'];

/**
 * Rounds, one after the other: what was asked for while one runs is one more after it,
 * with the strongest reason. Sending never waits for fetching, whose lists may take
 * minutes on a slow line. Whoever is retired ends what is under way and begins nothing:
 * the browser lets the newer worker in only then, and that one takes up what is due [S24].
 */
export function createRounds(
  context: DeviceContext,
  isRetired: () => boolean = () => false,
): (reason: WakeReason) => Promise<DrainResult> {
  const bell = createBell();
  const send = createTurns(async (reason): Promise<DrainResult> => {
    if (isRetired()) return LEFT_TO_THE_NEXT;
    try {
      const budgetMs = ROUND_BUDGET_MS;
      const result = await drain(context, { reason, budgetMs, isRetired, bell });
      context.delegate.tellRoom(true);
      return result;
    } catch (cause) {
      if (storageFault(cause) === 'full') context.delegate.tellRoom(false);
      throw cause;
    }
  });
  const fetch = createTurns(async () => {
    await pullProfile(context);
    await downloadLookups(context, isRetired);
  });
  return async (reason) => {
    if (isRetired()) return LEFT_TO_THE_NEXT;
    bell.ring(reason);
    const result = await send(reason);
    if (PULLING_REASONS.includes(reason) && !isRetired() && result.status !== 'signed-out')
      await fetch(reason).catch((cause: unknown) =>
        // Such as a full disk; what is to be sent does not wait for it, nor does its alarm.
        context.delegate.log('error', 'what the server has was not fetched', cause),
      );
    return result;
  };
}

/** One turn at a time; all that are asked for while one runs are one turn after it. */
function createTurns<Result>(
  work: (reason: WakeReason) => Promise<Result>,
): (reason: WakeReason) => Promise<Result> {
  let running: Promise<Result> | undefined;
  let next: { reason: WakeReason; result: Promise<Result> } | undefined;

  function take(reason: WakeReason): Promise<Result> {
    if (running) {
      if (next) next.reason = strongerReason(next.reason, reason);
      else next = { reason, result: running.then(takeNext, takeNext) };
      return next.result;
    }
    running = work(reason).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function takeNext(): Promise<Result> {
    const reason = next?.reason ?? 'timer';
    next = undefined;
    return take(reason);
  }

  return take;
}

/** 'Send now' ends more waits than any other; a pulling reason does more than one that only sends. */
function strongerReason(a: WakeReason, b: WakeReason): WakeReason {
  const strength = (reason: WakeReason) =>
    reason === 'send-now' ? 3 : PULLING_REASONS.includes(reason) ? 2 : reason === 'timer' ? 0 : 1;
  return strength(b) >= strength(a) ? b : a;
}
