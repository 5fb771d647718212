/**
 * Tells the pages whether storage is free for sending [S23]. A full phone cannot store this fact.
 */
import { boolean, type } from 'superstruct';
import { listen, tell } from './channel.ts';

const ROOM_CHANNEL = 'sambandh-room';
const RoomMessage = type({ hasRoom: boolean() });

export function tellRoom(hasRoom: boolean): void {
  tell(ROOM_CHANNEL, { hasRoom });
}

export function onRoom(callback: (hasRoom: boolean) => void): () => void {
  return listen(ROOM_CHANNEL, RoomMessage, ({ hasRoom }) => callback(hasRoom));
}
