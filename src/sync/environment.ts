import { enums, string, type } from 'superstruct';
import { createCallEnvironment, type CallEnvironment } from '../api/call-environment.ts';
import { listen, tell, tellQuota } from '../store/schema/channel.ts';
import { SYNC_TRIGGERS, type SyncTrigger } from './trigger-sync.ts';

/** What the engine needs of the browser. Tests have their own. */
export interface SyncEnvironment extends CallEnvironment {
  /** In [0, 1), for the jitter of retry delays. */
  random(): number;
  newId(): string;
  /** Tells the reason to all other pages and workers, so that a running drain learns it [S9]. */
  tellOthers(reason: SyncTrigger): void;
  /** Calls back with each reason that another page or worker tells. Returns a function to stop. */
  onTold(callback: (reason: SyncTrigger) => void): () => void;
  /** False if the browser does not report the kind of network. */
  isOnMobileData(): boolean;
  /** Makes a small JPEG; null if the browser cannot do this or the file is not a picture. */
  makeThumbnail(picture: Blob): Promise<Blob | null>;
  tellQuota(hasRoom: boolean): void;
}

const WAKE_CHANNEL = 'sambandh-wake';
const TriggerMessage = type({ reason: enums(SYNC_TRIGGERS), from: string() });

export function createBrowserEnvironment(
  makeThumbnail: SyncEnvironment['makeThumbnail'],
): SyncEnvironment {
  const from = crypto.randomUUID();
  return {
    ...createCallEnvironment(),
    newId: () => crypto.randomUUID(),
    random: () => Math.random(),
    tellOthers: (reason) => tell(WAKE_CHANNEL, { reason, from }),
    onTold: (callback) =>
      listen(WAKE_CHANNEL, TriggerMessage, (message) => {
        // A BroadcastChannel also delivers to other listeners in the page or worker that sent the
        // message.
        if (message.from !== from) callback(message.reason);
      }),
    isOnMobileData,
    makeThumbnail,
    tellQuota,
  };
}

/** Only few browsers, such as Chrome on Android, report the kind of network. */
export function isOnMobileData(): boolean {
  const { connection } = navigator as { connection?: { type?: string } };
  return connection?.type === 'cellular';
}
