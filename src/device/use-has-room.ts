import { useSyncExternalStore } from 'react';
import { onRoom } from '../store/storage-room.ts';

let hasRoom = true;

/** False if storage was full in the last sync round. Then the engine cannot send. */
export function useHasRoom(): boolean {
  return useSyncExternalStore(subscribe, () => hasRoom);
}

function subscribe(listener: () => void): () => void {
  return onRoom((told) => {
    hasRoom = told;
    listener();
  });
}
