import type { CallDelegate } from '../api/call-delegate.ts';
import type { WakeReason } from './wake-reason.ts';

/**
 * The functions of the browser that the engine needs: clock, network, locks and channels.
 * browser-delegate.ts implements them for real browsers; tests have their own implementation.
 */
export interface SyncDelegate extends CallDelegate {
  /** Returns a random number in [0, 1), for the jitter of retry delays. */
  random(): number;
  /** Returns a new UUID. */
  newId(): string;
  /** Tells all other pages and workers of this browser that a drain was requested [S9]. */
  tellOthers(reason: WakeReason): void;
  /**
   * Calls back when another page or worker requests a drain. Returns a function that stops this.
   */
  onTold(callback: (reason: WakeReason) => void): () => void;
  /** Returns whether the browser reports that the phone is on mobile data. */
  isOnMobileData(): boolean;
  /**
   * Makes a small JPEG of a picture; null if the browser does not support this in a page or worker.
   */
  makeThumbnail(picture: Blob): Promise<Blob | null>;
  /** Tells the pages whether the phone has enough free storage for sending [S23]. */
  tellRoom(hasRoom: boolean): void;
}
