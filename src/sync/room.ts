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
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage({ hasRoom });
  channel.close();
}

/** Calls back with what each round tells; returns how to stop that. */
export function onRoom(callback: (hasRoom: boolean) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (RoomMessage.is(data)) callback(data.hasRoom);
  });
  return () => channel.close();
}
