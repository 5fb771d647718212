import { boolean, enums, string, type } from 'superstruct';
import { listen, tell } from './channel.ts';
import type { SyncDelegate } from './delegate.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { WAKE_REASONS } from './wake-reason.ts';

const WAKE_CHANNEL = 'sambandh-wake';
const WakeMessage = type({ reason: enums(WAKE_REASONS), from: string() });
const ROOM_CHANNEL = 'sambandh-room';
const RoomMessage = type({ hasRoom: boolean() });

/** The browser's effects, in a page and in a worker alike. */
export function createBrowserDelegate(): SyncDelegate {
  const from = crypto.randomUUID();
  return {
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    schedule(callback, ms) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
    origin: '',
    fetch: async (url, init) => fetch(url, init),
    withLock,
    tellOthers: (reason) => tell(WAKE_CHANNEL, { reason, from }),
    onTold: (callback) =>
      listen(WAKE_CHANNEL, WakeMessage, (message) => {
        // A channel brings back what its own page or worker has said.
        if (message.from !== from) callback(message.reason);
      }),
    isOnMobileData,
    makeThumbnail,
    tellRoom: (hasRoom) => tell(ROOM_CHANNEL, { hasRoom }),
    log,
  };
}

/**
 * Calls back when the phone has, or has no, room for what sending writes [S23]. A full store
 * can take no note of that, so each round tells the pages anew.
 */
export function onRoom(callback: (hasRoom: boolean) => void): () => void {
  return listen(ROOM_CHANNEL, RoomMessage, ({ hasRoom }) => callback(hasRoom));
}

/** All browsers that we name have Web Locks; where a mode switches them off, keys alone keep it once [S7]. */
async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? ((await locks.request(name, task)) as T) : task();
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
