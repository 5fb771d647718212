/**
 * Everything that an API call needs of the browser: clock, timers, network, locks, log. The sync
 * engine's delegate has more (src/sync/delegate.ts); tests pass their own.
 */
export interface CallDelegate {
  /** Returns the time in epoch milliseconds. */
  now(): number;
  /**
   * The origin of the API: '' for the page's own origin, else an origin without a trailing slash.
   */
  readonly origin: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Calls back after `ms` milliseconds. Returns a function that cancels the timer. */
  schedule(callback: () => void, ms: number): () => void;
  /** Runs `task` while no other tab or worker holds the lock of this name [S5]. */
  withLock<T>(name: string, task: () => Promise<T>): Promise<T>;
  log(level: 'error' | 'info' | 'debug', message: string, detail?: unknown): void;
}

/** Creates the delegate for a real browser. It works in a page and in a worker. */
export function createCallDelegate(): CallDelegate {
  return {
    now: () => Date.now(),
    origin: '',
    fetch: async (url, init) => fetch(url, init),
    schedule(callback, ms) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    withLock,
    log,
  };
}

/**
 * All supported browsers have Web Locks. If a browser has switched them off, `task` runs without a
 * lock, and only idempotency keys prevent a duplicate [S7].
 */
async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, task) : task();
}

/**
 * Writes to the console. ERROR means that somebody should look; the other levels are details for a
 * developer.
 */
function log(level: 'error' | 'info' | 'debug', message: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console -- the only place that writes the engine's log
  console[level](`[sync] ${message}`, detail ?? '');
}
