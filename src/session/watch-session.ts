import { liveQuery } from 'dexie';
import { readSession, type Session } from '../store/device-store.ts';

interface SessionWatcher {
  onSession: (session: Session | undefined) => void;
  /** Called if the session cannot be read. This does not mean that nobody is signed in. */
  onFailure: (cause: unknown) => void;
}

/** Calls `onSession` at once and after every change by a page or the worker. */
export function watchSession({ onSession, onFailure }: SessionWatcher): () => void {
  let stopped = false;
  let subscription: { unsubscribe(): void } | undefined;

  async function start(): Promise<void> {
    try {
      // This read removes a corrupt session. The live query below may not write.
      await readSession();
    } catch (cause) {
      if (!stopped) onFailure(cause);
      return;
    }
    if (stopped) return;
    subscription = liveQuery(() => readSession()).subscribe({
      next: onSession,
      error: () => {
        // The session may be corrupt, or the store closed. `start` reads the session again and
        // reports the cause if that fails.
        subscription?.unsubscribe();
        if (!stopped) void start();
      },
    });
  }

  void start();
  return () => {
    stopped = true;
    subscription?.unsubscribe();
  };
}
