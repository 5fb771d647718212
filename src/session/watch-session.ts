import { liveQuery } from 'dexie';
import { readSession, type Session } from '../store/device-store.ts';

interface SessionWatcher {
  onSession: (session: Session | undefined) => void;
  /** The store could not be read: that is not 'signed out'. */
  onFailure: (cause: unknown) => void;
}

/** Tells of the session now and at every change, in this tab, another one, or the worker. */
export function watchSession({ onSession, onFailure }: SessionWatcher): () => void {
  let stopped = false;
  let subscription: { unsubscribe(): void } | undefined;

  async function start(): Promise<void> {
    try {
      // Outside of the live query, which may not write: this removes a corrupt session.
      await readSession();
    } catch (cause) {
      if (!stopped) onFailure(cause);
      return;
    }
    if (stopped) return;
    subscription = liveQuery(() => readSession()).subscribe({
      next: onSession,
      error: () => {
        // Corrupted while we watched, or gone: the first read says which.
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
