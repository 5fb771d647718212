import { setTimeout as wait } from 'node:timers/promises';
import { count, type Tally } from '../cluster/patience.ts';
import type { Random } from '../faults/support/random.ts';

/**
 * A gate between the families and the server. While it is shut, no family sends a request. So,
 * after a kill, the test can check the acknowledged data before any family repeats a request.
 */
export interface Gate {
  open: () => void;
  shut: () => void;
  /** The number of requests that the server has not answered yet. */
  underWay: () => number;
  /** The number of requests that the server has answered, without answers of 503. */
  answered: () => number;
  /** Resolves when no request is under way and the families have noted the last answers. */
  untilQuiet: () => Promise<void>;
  /** Repeats the same request until there is an answer other than 503, as a phone does. */
  ask: <T extends Answer>(attempt: () => Promise<T>) => Promise<T>;
  /** Ends the run. Every later request throws an error. */
  end: () => void;
  /**
   * Like `ask`, but sometimes repeats an answered request. The repeated request must get the same
   * answer.
   */
  askWithKey: <T extends Answer>(attempt: () => Promise<T>) => Promise<T>;
}

interface Answer {
  status: number;
  body?: unknown;
}

const AGAIN_CHANCE = 0.2;

export function createGate(tally: Tally, random: Random): Gate {
  let opened = Promise.withResolvers<void>();
  const ended = new AbortController();
  const requests = { underWay: 0, answered: 0 };

  async function ask<T extends Answer>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      await opened.promise;
      if (ended.signal.aborted) throw new Error('The run has ended');
      requests.underWay += 1;
      const answer = await attempt()
        .catch((error: unknown) => {
          if (!isLostReply(error)) throw error;
          count(tally, 'requests broken off and repeated');
        })
        .finally(() => (requests.underWay -= 1));
      if (answer && answer.status !== 503) {
        requests.answered += 1;
        count(tally, 'requests answered');
        return answer;
      }
      if (answer) count(tally, 'requests put off');
      await wait(20);
    }
  }

  return {
    open: () => opened.resolve(),
    shut: () => {
      opened = Promise.withResolvers<void>();
    },
    underWay: () => requests.underWay,
    answered: () => requests.answered,
    async untilQuiet() {
      while (requests.underWay > 0) await wait(5);
      // This gives the families time to record the last answers before the test checks them.
      await wait(5);
    },
    ask,
    end() {
      ended.abort();
      opened.resolve();
    },
    async askWithKey(attempt) {
      const first = await ask(attempt);
      if (!random.chance(AGAIN_CHANCE)) return first;
      const again = await ask(attempt);
      const [a, b] = [first, again].map(({ status, body }) => JSON.stringify([status, body]));
      if (a !== b) throw new Error(`A repeat was answered ${b}, and before it ${a}`);
      count(tally, 'repeats answered as before');
      return first;
    },
  };
}

/**
 * Tells whether fetch failed because the connection ended. Any other error is a bug in the test.
 */
function isLostReply(error: unknown): boolean {
  return error instanceof TypeError && /^(fetch failed|terminated)$/u.test(error.message);
}
