import type { WakeReason } from './wake-reason.ts';

type Waker = (reason: WakeReason) => Promise<void>;

let waker: Waker | undefined;

/** Resolves when the worker has taken the round over, or when the page has ended it. */
export async function wake(reason: WakeReason): Promise<void> {
  await waker?.(reason);
}

/** The app calls this when an account is signed in. The returned function removes the waker. */
export function setWaker(next: Waker): () => void {
  waker = next;
  return () => {
    if (waker === next) waker = undefined;
  };
}
