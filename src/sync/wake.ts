import type { WakeReason } from './wake-reason.ts';

type Waker = (reason: WakeReason) => Promise<void>;

let waker: Waker | undefined;

/** Asks for what is due to be sent now; resolves when that was tried. Without a session nothing is due. */
export async function wake(reason: WakeReason): Promise<void> {
  await waker?.(reason);
}

/** For the app alone, while an account is signed in. Returns how to stop that. */
export function setWaker(next: Waker): () => void {
  waker = next;
  return () => {
    if (waker === next) waker = undefined;
  };
}
