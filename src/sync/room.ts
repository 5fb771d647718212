/**
 * Whether this phone has room for what sending writes. A full store can take no note of
 * that, so the pages are told. Each round tells it anew: a page that was opened since
 * hears of it, and it is over with the first round that could write.
 */
import { boolean, type } from 'superstruct';

const CHANNEL = 'sambandh-room';
const RoomMessage = type({ hasRoom: boolean() });

/** Tells every open page of this browser. */
export function tellRoom(hasRoom: boolean): void {
  const channel = open();
  channel?.postMessage({ hasRoom });
  channel?.close();
}

/** Calls back with what each round tells; returns how to stop that. */
export function onRoom(callback: (hasRoom: boolean) => void): () => void {
  const channel = open();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (RoomMessage.is(data)) callback(data.hasRoom);
  });
  return () => channel?.close();
}

/** Undefined in browsers that have none: there the words for a lost network remain. */
function open(): BroadcastChannel | undefined {
  const { BroadcastChannel: Channel } = globalThis as {
    BroadcastChannel?: typeof BroadcastChannel;
  };
  return Channel && new Channel(CHANNEL);
}
