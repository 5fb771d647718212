/** Messages between the open pages and the worker of this browser. */
import type { Struct } from 'superstruct';

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
