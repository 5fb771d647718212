import { setTimeout as wait } from 'node:timers/promises';
import type { FaultProxy } from '../../e2e/support/fault-proxy.ts';
import type { RecordedRequest } from '../../e2e/support/recorded-request.ts';

/** This is 20 Mbit/s. */
export const LINK_BYTES_PER_SECOND = 2_500_000;
export const CUT_EVERY_MS = 10_000;

/**
 * Cuts all open connections every `everyMs` milliseconds; new ones work. The returned function ends
 * this.
 */
export function cutRegularly(road: FaultProxy, everyMs = CUT_EVERY_MS): () => void {
  const timer = setInterval(() => {
    road.cut();
    road.restore();
  }, everyMs);
  return () => clearInterval(timer);
}

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

export function countSentBytes(
  requests: readonly RecordedRequest[],
  isCounted: (path: string) => boolean,
): number {
  return requests
    .filter(({ path, method }) => method !== 'GET' && isCounted(path))
    .reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
}
