import { deviceStore, type DeviceStore } from '../store/device-store.ts';
import type { SyncDelegate } from './delegate.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { tellRoom } from './room.ts';
import { createLeaseLocks, createWebLocks } from './web-locks.ts';

/** The browser's effects, in a page and in a worker alike. */
export function createBrowserDelegate(device: DeviceStore = deviceStore()): SyncDelegate {
  const effects = {
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    schedule: (callback: () => void, ms: number) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
  const locks = (navigator as { locks?: LockManager }).locks;
  return {
    ...effects,
    random: () => Math.random(),
    origin: '',
    fetch: async (url, init) => fetch(url, init),
    withLock: createWebLocks(locks) ?? createLeaseLocks(device, effects),
    isOnMobileData,
    makeThumbnail,
    tellRoom,
    log,
  };
}

/** Told by Chrome on Android alone. */
function isOnMobileData(): boolean {
  const { connection } = navigator as { connection?: { type?: string } };
  return connection?.type === 'cellular';
}

/** ERROR means that somebody should look; the rest is there for whoever opens the console. */
function log(level: 'error' | 'info' | 'debug', message: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the engine's words reach the console
  console[level](`[sync] ${message}`, detail ?? '');
}
