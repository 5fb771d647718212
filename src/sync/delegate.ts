import type { CallDelegate } from '../api/call-delegate.ts';
import type { WakeReason } from './wake-reason.ts';

/** What the engine needs of the browser. Tests have their own. */
export interface SyncDelegate extends CallDelegate {
  /** In [0, 1), for the jitter of retry delays. */
  random(): number;
  newId(): string;
  /** Tells the reason to all other pages and workers, so that a running drain learns it [S9]. */
  tellOthers(reason: WakeReason): void;
  /** Calls back with each reason that another page or worker tells. Returns a function to stop. */
  onTold(callback: (reason: WakeReason) => void): () => void;
  /** False if the browser does not report the kind of network. */
  isOnMobileData(): boolean;
  /** Makes a small JPEG; null if the browser cannot do this or the file is not a picture. */
  makeThumbnail(picture: Blob): Promise<Blob | null>;
  /** Tells the pages whether storage is free for sending [S23]. */
  tellRoom(hasRoom: boolean): void;
}
