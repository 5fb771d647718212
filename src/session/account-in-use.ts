/**
 * Which account the open pages are working on: what is being cleared from the phone
 * must not be written to any more, by no tab. Each page holds a shared lock while it
 * shows the account, and who clears takes it alone. Where a browser has no Web Locks,
 * only this page's own turn is waited for.
 */
import type { Id } from '../domain/reference-item.ts';

/** A tab that the browser has frozen cannot let go: it is not waited for longer than this. */
const PATIENCE_MS = 2_000;

const lockName = (userId: Id) => `sambandh-in-use-${userId}`;
const locks = () => (navigator as { locks?: LockManager }).locks;

/** This page works on the account until the returned function is called. */
export function holdAccount(userId: Id): () => void {
  let letGo = () => {};
  const isLeft = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void locks()?.request(lockName(userId), { mode: 'shared' }, () => isLeft);
  // What a screen writes as it goes has begun by the next turn.
  return () => void setTimeout(letGo, 0);
}

/** Runs `work` when no page works on the account any more, or one does not say so in time. */
export async function onceAccountIsLeft(userId: Id, work: () => Promise<void>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  const manager = locks();
  if (!manager) return work();
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    await manager.request(lockName(userId), { signal: patience }, work);
  } catch (cause) {
    if (cause !== patience.reason) throw cause;
    await work();
  }
}
