import { useSyncExternalStore } from 'react';
import { onRoom } from '../store/storage-room.ts';

/** Until a round has told otherwise. */
let hasRoom = true;

/** Whether this phone has room for what sending writes: without it nothing goes. */
export function useHasRoom(): boolean {
  return useSyncExternalStore(subscribe, () => hasRoom);
}

function subscribe(listener: () => void): () => void {
  return onRoom((told) => {
    hasRoom = told;
    listener();
  });
}
