const RETRY_MIN_MS = 2_000;
export const RETRY_MAX_MS = 5 * 60_000;
/** How often a visible page with unsent work asks whether the server is there again. */
export const PROBE_EVERY_MS = 8_000;

/** The wait before attempt `failures + 1`: doubling from 2 s to 5 min, with full jitter [S9]. */
export function retryDelayMs(failures: number, random: () => number): number {
  const ceiling = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(random() * ceiling);
}
