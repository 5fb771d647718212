import type { CallDelegate } from '../api/call-delegate.ts';
import type { WakeReason } from './wake-reason.ts';

/**
 * Everything that the engine needs of the browser: clock, network, locks, channels.
 * browser-delegate.ts implements it for real browsers; tests have their own implementation.
 */
export interface SyncDelegate extends CallDelegate {
  /** Returns a random number in [0, 1), for the jitter of retry delays. */
  random(): number;
  /** Returns a new UUID. */
  newId(): string;
  /** Tells all other pages and workers of this browser that a drain was requested [S9]. */
  tellOthers(reason: WakeReason): void;
  /**
   * Calls back when another page or worker asks for a drain. Returns a function that stops this.
   */
  onTold(callback: (reason: WakeReason) => void): () => void;
  /** Whether the browser reports that the phone is on mobile data. */
  isOnMobileData(): boolean;
  /** Makes a small JPEG of a picture; null if this browser cannot do so here. */
  makeThumbnail(picture: Blob): Promise<Blob | null>;
  /** Tells the pages whether the phone has enough free storage for sending [S23]. */
  tellRoom(hasRoom: boolean): void;
}
