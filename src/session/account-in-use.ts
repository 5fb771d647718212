/**
 * No page may write to an account's data while the data is being cleared. Each page that shows the
 * account holds a shared lock, and the clearing takes the same lock exclusively. Without Web Locks,
 * the clearing waits only for its own page.
 */
import type { Id } from '../domain/reference-item.ts';
import { closeAccountStore } from '../store/schema/account-store.ts';

/**
 * How long clearing waits for its own page, and then for other pages. After that it begins all the
 * same, because a frozen tab cannot release its lock.
 */
const PATIENCE_MS = 2_000;

const lockName = (userId: Id) => `sambandh-in-use-${userId}`;
const locks = () => (navigator as { locks?: LockManager }).locks;

/** The accounts that this page uses. `isLeft` resolves when the page no longer uses the account. */
const heldHere = new Map<string, { count: number; isLeft: Promise<void>; letGo: () => void }>();

/** The returned function ends this use. When the last use ends, the account's store is closed. */
export function holdAccount(userId: Id): () => void {
  const key = String(userId);
  const held = heldHere.get(key) ?? hold(userId);
  held.count += 1;
  // The lock is released in the next turn of the event loop, because the closing screen starts its
  // last writes in this turn.
  return () =>
    void setTimeout(() => {
      held.count -= 1;
      if (held.count > 0) return;
      heldHere.delete(key);
      closeAccountStore(userId);
      held.letGo();
    }, 0);
}

function hold(userId: Id) {
  let letGo = () => {};
  const isLeft = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void locks()?.request(lockName(userId), { mode: 'shared' }, () => isLeft);
  const held = { count: 0, isLeft, letGo };
  heldHere.set(String(userId), held);
  return held;
}

export async function onceAccountIsLeft(userId: Id, work: () => Promise<void>): Promise<void> {
  await Promise.race([heldHere.get(String(userId))?.isLeft, patience()]);
  const manager = locks();
  if (!manager) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), PATIENCE_MS);
  let isOurs = false;
  try {
    await manager.request(lockName(userId), { signal: waiting.signal }, async () => {
      clearTimeout(timer);
      isOurs = true;
      await work();
    });
  } catch (cause) {
    if (isOurs || !waiting.signal.aborted) throw cause;
    await work();
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
}
