/** The call that ends a session at the server. It is repeated until the server answers [S17]. */
import { literal, type as shape } from 'superstruct';
import { paths } from '../protocol/paths.ts';
import { asGuest, post, type ApiRequest } from '../protocol/request.ts';
import { forgetEnding, listEndings } from '../store/schema/device-store.ts';
import { callApi, callContext, type CallContext } from './api-client.ts';
import type { Outcome } from './outcome.ts';

/**
 * Tells the server which sessions have ended on this phone. Resolves with false if the server has
 * not confirmed all of them.
 * @param newest the logout secret of the last session; a full disk may not have stored it
 */
export async function tellEndings(context: CallContext, newest?: string): Promise<boolean> {
  return context.environment.withLock('sambandh-endings', async () => {
    const stored = await listEndings(context.device);
    for (const secret of new Set(newest === undefined ? stored : [...stored, newest])) {
      const outcome = await callApi(context, asGuest(logoutOf(secret)), { reply: SignedOut });
      if (!isAnswered(outcome)) {
        context.environment.log('debug', 'The server did not confirm the logout', outcome.outcome);
        return false;
      }
      await forgetEnding(secret, context.device);
    }
    return true;
  });
}

/** Together with the time of one call, this keeps the promise of a minute [S17e]. */
const TELL_AGAIN_AFTER_MS = 30_000;

/**
 * `tell` repeats `tellEndings` until the server has confirmed everything. The browser tells a page
 * that it is online, but not that the server works again or that a captive portal is gone.
 */
export function createTeller(context = callContext()): { tell: () => void; stop: () => void } {
  let cancelNext = () => {};
  let isTelling = false;
  function tell(): void {
    cancelNext();
    // The time runs from the start, because a call may hang until its own time limit.
    const cancel = context.environment.schedule(tell, TELL_AGAIN_AFTER_MS);
    cancelNext = cancel;
    // Otherwise the calls of several tabs would wait for each other in a growing queue.
    if (isTelling) return;
    isTelling = true;
    tellEndings(context)
      .then((isConfirmed) => isConfirmed && cancel())
      .catch(() => undefined)
      .finally(() => (isTelling = false));
  }
  return { tell, stop: () => cancelNext() };
}

const SignedOut = shape({ status: literal('signed out') });

/** An answer of a captive portal has neither the body of our server nor a problem code. */
function isAnswered(outcome: Outcome<unknown>): boolean {
  return (
    outcome.outcome === 'accepted' ||
    (outcome.outcome === 'rejected' && outcome.problem.code !== undefined)
  );
}

export function logoutOf(refresh: string): ApiRequest {
  return post(paths.logout, { refresh });
}
