import { useEffect } from 'react';

/** The delay in a browser without `requestIdleCallback`, such as Safari. */
const WITHOUT_IDLE_MS = 1_000;

/** `callback` is called after two seconds at the latest. The returned function cancels the call. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 2 * WITHOUT_IDLE_MS });
  return () => cancelIdleCallback(handle);
}

export function usePrepared({ prepare }: { prepare: () => Promise<unknown> }): void {
  // If loading fails, the screen that needs the code tries again.
  useEffect(() => whenIdle(() => void prepare().catch(() => undefined)), [prepare]);
}
