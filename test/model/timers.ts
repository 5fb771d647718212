/** Only the test moves the time of the server and the phones. */
import type { Life } from './life.ts';

export interface Time {
  /** The time is in epoch milliseconds. */
  now(): number;
  /** A timer of a killed caller does not fire. The returned function cancels the timer. */
  schedule(life: Life, callback: () => void, ms: number): () => void;
  /** After each timer, `settle` is awaited before the next timer fires. */
  pass(ms: number, settle: () => Promise<void>): Promise<void>;
  /** When the next timer is due, in epoch milliseconds. Undefined if no timer is set. */
  nextRing(): number | undefined;
}

const SLEEP_FROM_MS = 60_000;

interface Timer {
  at: number;
  life: Life;
  callback: () => void;
}

export function createTime(startMs: number): Time {
  let now = startMs;
  let timers: Timer[] = [];

  function takeNext(until: number): Timer | undefined {
    timers = timers.filter(({ life }) => life.isAlive());
    const due = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
    const [next] = due;
    if (next) timers = timers.filter((timer) => timer !== next);
    return next;
  }

  return {
    now: () => now,
    schedule(life, callback, ms) {
      const timer = { at: now + ms, life, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async pass(ms, settle) {
      const until = now + ms;
      // If more than `SLEEP_FROM_MS` passes at once, the phones sleep, and timers fire at the end.
      if (ms > SLEEP_FROM_MS) now = until;
      for (let next = takeNext(until); next; next = takeNext(until)) {
        now = Math.max(now, next.at);
        next.callback();
        await settle();
      }
      now = until;
    },
    nextRing() {
      const alive = timers.filter(({ life }) => life.isAlive());
      return alive.length === 0 ? undefined : Math.min(...alive.map(({ at }) => at));
    },
  };
}
