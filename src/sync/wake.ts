import type { WakeReason } from './wake-reason.ts';

type Waker = (reason: WakeReason) => Promise<void>;

let waker: Waker | undefined;

/** Resolves when the round has ended. Does nothing if nobody is signed in. */
export async function wake(reason: WakeReason): Promise<void> {
  await waker?.(reason);
}

/** Only the app calls this, while an account is signed in. */
export function setWaker(next: Waker): () => void {
  waker = next;
  return () => {
    if (waker === next) waker = undefined;
  };
}
