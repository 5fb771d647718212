/** Safari has no idle callbacks. */
const WITHOUT_IDLE_MS = 1_000;

/** Calls back when the page has nothing else to do, and within two seconds. Returns how to stop that. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 2 * WITHOUT_IDLE_MS });
  return () => cancelIdleCallback(handle);
}
