import { enums, string, type } from 'superstruct';
import { createCallDelegate } from '../api/call-delegate.ts';
import { listen, tell } from '../store/channel.ts';
import { tellRoom } from '../store/storage-room.ts';
import type { SyncDelegate } from './delegate.ts';
import { WAKE_REASONS } from './wake-reason.ts';

const WAKE_CHANNEL = 'sambandh-wake';
const WakeMessage = type({ reason: enums(WAKE_REASONS), from: string() });

export function createBrowserDelegate(makeThumbnail: SyncDelegate['makeThumbnail']): SyncDelegate {
  const from = crypto.randomUUID();
  return {
    ...createCallDelegate(),
    newId: () => crypto.randomUUID(),
    random: () => Math.random(),
    tellOthers: (reason) => tell(WAKE_CHANNEL, { reason, from }),
    onTold: (callback) =>
      listen(WAKE_CHANNEL, WakeMessage, (message) => {
        // A BroadcastChannel also delivers to other listeners in the page or worker that sent the
        // message.
        if (message.from !== from) callback(message.reason);
      }),
    isOnMobileData,
    makeThumbnail,
    tellRoom,
  };
}

/** Few browsers, such as Chrome on Android, report the kind of network. In others this is false. */
export function isOnMobileData(): boolean {
  const { connection } = navigator as { connection?: { type?: string } };
  return connection?.type === 'cellular';
}
