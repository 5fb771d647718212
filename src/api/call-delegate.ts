/**
 * Every effect that a call has on the world, or the world on it. The engine's delegate has these and
 * more (src/sync/delegate.ts); tests bring a clock, a network and locks of their own.
 */
export interface CallDelegate {
  /** Epoch milliseconds. */
  now(): number;
  /** Where the API is: '' for the page's own origin, else an origin without a trailing slash. */
  readonly origin: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Calls back after `ms` milliseconds; the returned function takes it back. */
  schedule(callback: () => void, ms: number): () => void;
  /** Runs `task` while nobody else, in any tab or worker, holds the lock of this name [S5]. */
  withLock<T>(name: string, task: () => Promise<T>): Promise<T>;
  log(level: 'error' | 'info' | 'debug', message: string, detail?: unknown): void;
}

/** The browser's effects, in a page and in a worker alike. */
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

/** All browsers that we name have Web Locks; where a mode switches them off, keys alone keep it once [S7]. */
async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, task) : task();
}

/** ERROR means that somebody should look; the rest is there for whoever opens the console. */
function log(level: 'error' | 'info' | 'debug', message: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the engine's words reach the console
  console[level](`[sync] ${message}`, detail ?? '');
}
