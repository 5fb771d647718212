import { setTimeout as wait } from 'node:timers/promises';

export type Tally = Record<string, number>;

export function count(tally: Tally, what: string, by = 1): void {
  tally[what] = (tally[what] ?? 0) + by;
}

/** Repeats the attempt while no server answers or one answers 502 or 503, for about a minute. */
export async function untilAnswered<T extends { status: number }>(
  tally: Tally,
  attempt: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    let answer: T | undefined;
    try {
      answer = await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      count(tally, 'requests broken off');
    }
    if (answer && answer.status !== 503 && answer.status !== 502) {
      if (answer.status >= 500) count(tally, 'server errors');
      return answer;
    }
    if (answer) count(tally, 'requests put off');
    if (Date.now() > deadline) throw new Error('The servers do not answer');
    await wait(50 + Math.random() * 200);
  }
}

const PATIENCE_MS = 60_000;
