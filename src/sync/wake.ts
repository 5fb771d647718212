import type { WakeReason } from './wake-reason.ts';

type Waker = (reason: WakeReason) => Promise<void>;

let waker: Waker | undefined;

/**
 * Starts a sync round, and resolves when the round has ended. Does nothing if nobody is signed in.
 */
export async function wake(reason: WakeReason): Promise<void> {
  await waker?.(reason);
}

/**
 * Sets the function that runs sync rounds while an account is signed in. Only the app calls this.
 * @returns a function that removes the other function
 */
export function setWaker(next: Waker): () => void {
  waker = next;
  return () => {
    if (waker === next) waker = undefined;
  };
}
