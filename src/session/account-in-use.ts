/**
 * Tracks which pages use an account, because no page may write to its data while the data is
 * cleared. Each page holds a shared lock while it shows the account; clearing takes the same lock
 * exclusively. Without Web Locks, clearing waits only for this page.
 */
import type { Id } from '../domain/reference-item.ts';
import { closeAccountStore } from '../store/account-store.ts';

/** A frozen tab cannot release its lock, so clearing waits only this long, in milliseconds. */
const PATIENCE_MS = 2_000;

const lockName = (userId: Id) => `sambandh-in-use-${userId}`;
const locks = () => (navigator as { locks?: LockManager }).locks;

/**
 * The accounts in use by this page, each with a promise that resolves when the page has left it.
 */
const heldHere = new Map<string, { count: number; isLeft: Promise<void>; letGo: () => void }>();

/**
 * Marks the account as in use by this page, until the returned function is called, which also
 * closes its store.
 */
export function holdAccount(userId: Id): () => void {
  const key = String(userId);
  const held = heldHere.get(key) ?? hold(userId);
  held.count += 1;
  // The lock is released one turn of the event loop later: by then the writes of the closing screen
  // have started.
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

/** Runs `work` when no page uses the account any more, or after a time limit. */
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
