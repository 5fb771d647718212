/** What an API call needs of the browser. src/sync/environment.ts extends it for the sync engine. */
export interface CallEnvironment {
  /** In epoch milliseconds. */
  now(): number;
  /** The origin of the API without a trailing slash; '' is the page's own origin. */
  readonly origin: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Returns a function that cancels the timer. */
  schedule(callback: () => void, ms: number): () => void;
  /** Runs `task` while no other tab or worker holds the lock of this name [S5]. */
  withLock<T>(name: string, task: () => Promise<T>): Promise<T>;
  log(level: 'error' | 'info' | 'debug', message: string, detail?: unknown): void;
}

export function createCallEnvironment(): CallEnvironment {
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

/** In a browser without Web Locks, only idempotency keys prevent a duplicate [S7]. */
async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, task) : task();
}

function log(level: 'error' | 'info' | 'debug', message: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console -- the only place that writes the engine's log
  console[level](`[sync] ${message}`, detail ?? '');
}
