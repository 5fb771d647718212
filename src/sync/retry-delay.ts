import type { FailureCause } from '../store/outbox-entry.ts';

/**
 * The interval, in milliseconds, at which a visible page with unsent entries checks whether the
 * server answers.
 */
export const PROBE_EVERY_MS = 8_000;

const RETRY_MAX_MS = 5 * 60_000;
/**
 * The first wait, in milliseconds. `LEAST_PART` is the share of a wait that is not random. A lost
 * network may return at any moment, so its wait may be zero. After a failure of the server, at
 * least half of the wait remains, because each attempt costs the family's mobile data.
 */
const FIRST_MS: Record<FailureCause, number> = { network: 2_000, server: 8_000 };
const LEAST_PART: Record<FailureCause, number> = { network: 0, server: 0.5 };

/**
 * Returns the wait after this many failures in a row, in milliseconds. The wait doubles with each
 * failure up to 5 min, and has jitter [S9].
 */
export function retryDelayMs(
  { failures, cause }: { failures: number; cause: FailureCause },
  random: () => number,
): number {
  const ceiling = Math.min(RETRY_MAX_MS, FIRST_MS[cause] * 2 ** Math.min(failures - 1, 20));
  const least = LEAST_PART[cause];
  return Math.round(ceiling * (least + (1 - least) * random()));
}
