import type { CallDelegate } from '../api/call-delegate.ts';
import type { WakeReason } from './wake-reason.ts';

/**
 * Everything that the engine uses of the browser: clock, network, locks, channels. browser-
 * delegate.ts has the real ones; tests bring their own.
 */
export interface SyncDelegate extends CallDelegate {
  /** A random number in [0, 1), for the jitter of retry delays. */
  random(): number;
  /** A new UUID. */
  newId(): string;
  /** Tells every other page and worker of this browser that a drain was asked for [S9]. */
  tellOthers(reason: WakeReason): void;
  /**
   * Calls back when another page or worker asks for a drain; returns a function that stops this.
   */
  onTold(callback: (reason: WakeReason) => void): () => void;
  /** Whether the browser knows that sending costs somebody their data. */
  isOnMobileData(): boolean;
  /** A small JPEG of a picture; null where this browser cannot make one here. */
  makeThumbnail(picture: Blob): Promise<Blob | null>;
  /** Tells the pages whether the phone has room for what sending writes [S23]. */
  tellRoom(hasRoom: boolean): void;
}
