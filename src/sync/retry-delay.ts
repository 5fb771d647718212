import type { FailureCause } from '../store/outbox-entry.ts';

export const PROBE_EVERY_MS = 8_000;

const RETRY_MAX_MS = 5 * 60_000;
/**
 * `FIRST_MS` is the longest first wait, `LEAST_PART` the shortest wait as a share of the longest. A
 * lost network may return at any moment. Each attempt at a failing server costs mobile data.
 */
const FIRST_MS: Record<FailureCause, number> = { network: 2_000, server: 8_000 };
const LEAST_PART: Record<FailureCause, number> = { network: 0, server: 0.5 };

/** The longest wait doubles with each failure in a row, up to 5 min. The wait is random [S9]. */
export function retryDelayMs(
  { failures, cause }: { failures: number; cause: FailureCause },
  random: () => number,
): number {
  const ceiling = Math.min(RETRY_MAX_MS, FIRST_MS[cause] * 2 ** Math.min(failures - 1, 20));
  const least = LEAST_PART[cause];
  return Math.round(ceiling * (least + (1 - least) * random()));
}
