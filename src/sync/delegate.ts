import type { CallDelegate } from '../api/call-delegate.ts';
import type { WakeReason } from './wake-reason.ts';

/**
 * Every effect that the engine has on the world, or the world on it. The browser's
 * are in browser-delegate.ts; tests bring a clock, a network and locks of their own.
 */
export interface SyncDelegate extends CallDelegate {
  /** In [0, 1): the jitter of retry delays. */
  random(): number;
  /** A new UUID. */
  newId(): string;
  /** Tells every other page and worker of this browser that a drain was asked for [S9]. */
  tellOthers(reason: WakeReason): void;
  /** Calls back with what the others tell; returns how to stop that. */
  onTold(callback: (reason: WakeReason) => void): () => void;
  /** Whether the browser knows that sending costs somebody their data. */
  isOnMobileData(): boolean;
  /** A small JPEG of a picture; null where this browser cannot make one here. */
  makeThumbnail(picture: Blob): Promise<Blob | null>;
  /** Tells the pages whether the phone has room for what sending writes [S23]. */
  tellRoom(hasRoom: boolean): void;
}
