/**
 * Which account the open pages are working on: what is being cleared from the phone
 * must not be written to any more, by no tab. Each page holds a shared lock while it
 * shows the account, and who clears takes it alone. Where a browser has no Web Locks,
 * only this page itself is waited for.
 */
import type { Id } from '../domain/reference-item.ts';
import { closeAccountStore } from '../store/account-store.ts';

/** A tab that the browser has frozen cannot let go: it is not waited for longer than this. */
const PATIENCE_MS = 2_000;

const lockName = (userId: Id) => `sambandh-in-use-${userId}`;
const locks = () => (navigator as { locks?: LockManager }).locks;

/** The accounts that this page works on, each with what resolves when it has left it. */
const heldHere = new Map<string, { count: number; isLeft: Promise<void>; letGo: () => void }>();

/** This page works on the account until the returned function is called, which ends its connection too. */
export function holdAccount(userId: Id): () => void {
  const key = String(userId);
  const held = heldHere.get(key) ?? hold(userId);
  held.count += 1;
  // What a screen writes as it goes has begun by the next turn; what comes later is nobody's any more.
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

/** Runs `work` when no page works on the account any more, or one does not say so in time. */
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
