import { setTimeout as wait } from 'node:timers/promises';
import type { FaultProxy } from '../../e2e/support/fault-proxy.ts';
import type { RecordedRequest } from '../../e2e/support/recorded-request.ts';

/** The speed of the connection: 20 Mbit/s, in bytes per second. */
export const LINK_BYTES_PER_SECOND = 2_500_000;
export const CUT_EVERY_MS = 10_000;

/**
 * Breaks all connections regularly. A new connection works at once. Returns a function that stops
 * the breaks.
 */
export function cutRegularly(road: FaultProxy, everyMs = CUT_EVERY_MS): () => void {
  const timer = setInterval(() => {
    road.cut();
    road.restore();
  }, everyMs);
  return () => clearInterval(timer);
}

/**
 * Waits for the promise for at most the given time. Resolves to undefined if the promise takes
 * longer.
 */
export async function within<Value>(
  milliseconds: number,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  const stop = new AbortController();
  const tooLong = wait(milliseconds, undefined, { signal: stop.signal }).catch(() => undefined);
  try {
    return await Promise.race([promise, tooLong]);
  } finally {
    stop.abort();
  }
}

/** Returns how many bytes the bodies of the counted requests had. */
export function countSentBytes(
  requests: readonly RecordedRequest[],
  isCounted: (path: string) => boolean,
): number {
  return requests
    .filter(({ path, method }) => method !== 'GET' && isCounted(path))
    .reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
}
