/**
 * Messages from the engine to the pages that say whether the phone has enough free storage for
 * sending [S23]. A full phone cannot store this fact, so each sync round sends the message again.
 */
import { boolean, type } from 'superstruct';
import { listen, tell } from './channel.ts';

const ROOM_CHANNEL = 'sambandh-room';
const RoomMessage = type({ hasRoom: boolean() });

export function tellRoom(hasRoom: boolean): void {
  tell(ROOM_CHANNEL, { hasRoom });
}

/** Calls back with each message about the free storage. Returns a function that stops listening. */
export function onRoom(callback: (hasRoom: boolean) => void): () => void {
  return listen(ROOM_CHANNEL, RoomMessage, ({ hasRoom }) => callback(hasRoom));
}
