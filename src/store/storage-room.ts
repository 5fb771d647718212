/**
 * Whether the phone has, or has no, room for what sending writes [S23]: told by the engine, heard by
 * the pages. A full store can take no note of that, so each round tells the pages anew.
 */
import { boolean, type } from 'superstruct';
import { listen, tell } from './channel.ts';

const ROOM_CHANNEL = 'sambandh-room';
const RoomMessage = type({ hasRoom: boolean() });

export function tellRoom(hasRoom: boolean): void {
  tell(ROOM_CHANNEL, { hasRoom });
}

/** Calls back with what is told; returns how to stop that. */
export function onRoom(callback: (hasRoom: boolean) => void): () => void {
  return listen(ROOM_CHANNEL, RoomMessage, ({ hasRoom }) => callback(hasRoom));
}
