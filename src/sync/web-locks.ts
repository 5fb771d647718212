/**
 * One holder at a time across tabs and worker [S5]: Web Locks, and where a browser
 * has none, a lease in the device store that its holder keeps renewing. A killed
 * holder's Web Lock is free at once, its lease after LEASE_MS.
 */
import type { DeviceStore } from '../store/device-store.ts';

export const LEASE_MS = 15_000;
const RENEW_EVERY_MS = 5_000;
const ASK_AGAIN_MS = 250;

export type WithLock = <T>(name: string, work: (lost?: AbortSignal) => Promise<T>) => Promise<T>;

/** The browser's own locks; undefined where it has none. */
export function createWebLocks(locks: LockManager | undefined): WithLock | undefined {
  if (!locks) return undefined;
  return async <T>(name: string, work: () => Promise<T>) =>
    (await locks.request(name, () => work())) as T;
}

export interface LeaseEffects {
  now(): number;
  newId(): string;
  schedule(callback: () => void, ms: number): () => void;
}

/** Locks out of leases in the device store. */
export function createLeaseLocks(device: DeviceStore, effects: LeaseEffects): WithLock {
  return async (name, work) => {
    const owner = effects.newId();
    while (!(await takeLease(device, { name, owner, effects }))) {
      await new Promise<void>((resolve) => effects.schedule(resolve, ASK_AGAIN_MS));
    }
    const lost = new AbortController();
    const stopRenewing = keepRenewing(device, { name, owner, effects }, () => lost.abort());
    try {
      return await work(lost.signal);
    } finally {
      stopRenewing();
      await releaseLease(device, name, owner);
    }
  };
}

interface Lease {
  name: string;
  owner: string;
  effects: LeaseEffects;
}

async function takeLease(device: DeviceStore, { name, owner, effects }: Lease): Promise<boolean> {
  return device.transaction('rw', device.leases, async () => {
    const held = await device.leases.get(name);
    if (held && held.owner !== owner && isHeld(held.until, effects.now())) return false;
    await device.leases.put({ name, owner, until: effects.now() + LEASE_MS });
    return true;
  });
}

/** A moment far beyond a lease was noted by a clock that has been put right since. */
function isHeld(until: number, now: number): boolean {
  return until > now && until - now <= LEASE_MS * 4;
}

/** A page that the browser froze for longer than the lease finds that somebody else has it. */
function keepRenewing(device: DeviceStore, lease: Lease, onLost: () => void): () => void {
  let stop = lease.effects.schedule(renew, RENEW_EVERY_MS);
  let released = false;
  function renew(): void {
    void renewOnce();
  }
  async function renewOnce(): Promise<void> {
    // One that cannot be written runs out, and somebody else takes it.
    const isStillOurs = await takeLease(device, lease).catch(() => false);
    if (released) return;
    if (isStillOurs) stop = lease.effects.schedule(renew, RENEW_EVERY_MS);
    else onLost();
  }
  return () => {
    released = true;
    stop();
  };
}

async function releaseLease(device: DeviceStore, name: string, owner: string): Promise<void> {
  await device.transaction('rw', device.leases, async () => {
    const held = await device.leases.get(name);
    if (held?.owner === owner) await device.leases.delete(name);
  });
}
