import type { CallDelegate } from '../api/call-delegate.ts';
import type { WakeReason } from './wake-reason.ts';

/** What the engine needs of the browser. Tests have their own. */
export interface SyncDelegate extends CallDelegate {
  /** In [0, 1), for the jitter of retry delays. */
  random(): number;
  newId(): string;
  /** Tells all other pages and workers of this browser to drain [S9]. */
  tellOthers(reason: WakeReason): void;
  /** Another page or worker asks for a drain. */
  onTold(callback: (reason: WakeReason) => void): () => void;
  /** False if the browser does not report it. */
  isOnMobileData(): boolean;
  /** Makes a small JPEG; null if the browser cannot do this in a page or worker. */
  makeThumbnail(picture: Blob): Promise<Blob | null>;
  /** Tells the pages whether storage is free for sending [S23]. */
  tellRoom(hasRoom: boolean): void;
}
