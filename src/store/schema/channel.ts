/** Messages between the open pages and the worker of this browser. */
import { boolean, type, type Struct } from 'superstruct';

export function tell(channelName: string, message: unknown): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Ignores messages that do not match the struct. Returns a function that stops listening. */
export function listen<T>(
  channelName: string,
  message: Struct<T, never> | Struct<T>,
  callback: (message: T) => void,
): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if ((message as Struct<T>).is(data)) callback(data);
  });
  return () => channel.close();
}

const ROOM_CHANNEL = 'sambandh-room';
const QuotaMessage = type({ hasRoom: boolean() });

/** Tells the pages whether storage is free [S23]: a full phone could not store it as a setting. */
export function tellQuota(hasRoom: boolean): void {
  tell(ROOM_CHANNEL, { hasRoom });
}

export function onQuota(callback: (hasRoom: boolean) => void): () => void {
  return listen(ROOM_CHANNEL, QuotaMessage, ({ hasRoom }) => callback(hasRoom));
}
