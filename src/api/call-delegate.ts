/**
 * The browser functions that an API call needs: clock, timers, network, locks, log. The sync
 * engine's delegate extends them (src/sync/delegate.ts). Tests use their own delegates.
 */
export interface CallDelegate {
  /** Returns the time in epoch milliseconds. */
  now(): number;
  /** The origin of the API without a trailing slash; '' for the page's own origin. */
  readonly origin: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Calls `callback` after `ms` milliseconds. Returns a function that cancels the timer. */
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
 * All supported browsers have Web Locks. If Web Locks are switched off, `task` runs without a lock,
 * and only idempotency keys prevent a duplicate [S7].
 */
async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, task) : task();
}

/**
 * Writes to the console. The level 'error' means that a developer should look into the problem. The
 * other levels are details for a developer.
 */
function log(level: 'error' | 'info' | 'debug', message: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console -- the only place that writes the engine's log
  console[level](`[sync] ${message}`, detail ?? '');
}
