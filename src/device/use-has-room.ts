import { useSyncExternalStore } from 'react';
import { onRoom } from '../store/storage-room.ts';

let hasRoom = true;

/** Free storage, as the last sync round reported it. Without it, nothing is sent. */
export function useHasRoom(): boolean {
  return useSyncExternalStore(subscribe, () => hasRoom);
}

function subscribe(listener: () => void): () => void {
  return onRoom((told) => {
    hasRoom = told;
    listener();
  });
}
