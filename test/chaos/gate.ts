import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../support/random.ts';

export type Tally = Record<string, number>;

export function count(tally: Tally, what: string, by = 1): void {
  tally[what] = (tally[what] ?? 0) + by;
}

/**
 * While the gate is shut, no family sends a request. So the acknowledged data can be checked after
 * a kill before any request is repeated.
 */
export interface Gate {
  open: () => void;
  shut: () => void;
  /** How many requests have no answer yet. */
  underWay: () => number;
  /** How many answers have arrived. An answer of 503 does not count. */
  answered: () => number;
  /** Resolves when no request is under way and the families have noted the last answers. */
  untilQuiet: () => Promise<void>;
  /** Repeats a request after a lost answer or a 503, as a phone does. */
  ask: <T extends Answer>(attempt: () => Promise<T>) => Promise<T>;
  /** Every later request throws an error. */
  end: () => void;
  /** Sends a request once or twice. Both answers must be equal. */
  askWithKey: <T extends Answer>(attempt: () => Promise<T>) => Promise<T>;
}

interface Answer {
  status: number;
  body?: unknown;
}

const AGAIN_CHANCE = 0.2;

/** With `isTwiceAtOnce`, each request with a key is sent twice at the same moment. */
export function createGate(
  tally: Tally,
  { random, isTwiceAtOnce = false }: { random: Random; isTwiceAtOnce?: boolean },
): Gate {
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
      // The families need this time to note the last answers.
      await wait(5);
    },
    ask,
    end() {
      ended.abort();
      opened.resolve();
    },
    async askWithKey(attempt) {
      const asking = ask(attempt);
      if (!isTwiceAtOnce) await asking;
      if (!isTwiceAtOnce && !random.chance(AGAIN_CHANCE)) return asking;
      const [first, again] = await Promise.all([asking, ask(attempt)]);
      const [a, b] = [first, again].map(({ status, body }) => JSON.stringify([status, body]));
      if (a !== b) throw new Error(`A request was answered with ${a}, but its repeat with ${b}.`);
      count(tally, 'repeats answered alike');
      return first;
    },
  };
}

/** Any other error of fetch is a bug in the test. */
function isLostReply(error: unknown): boolean {
  return error instanceof TypeError && /^(fetch failed|terminated)$/u.test(error.message);
}
