import type { WakeReason } from './wake-reason.ts';

type Waker = (reason: WakeReason) => Promise<void>;

let waker: Waker | undefined;

/** Asks for a round, and resolves when it has ended. Does nothing if nobody is signed in. */
export async function wake(reason: WakeReason): Promise<void> {
  await waker?.(reason);
}

/**
 * Sets the function that runs rounds while an account is signed in; only the app calls this.
 * Returns a function that removes it.
 */
export function setWaker(next: Waker): () => void {
  waker = next;
  return () => {
    if (waker === next) waker = undefined;
  };
}
