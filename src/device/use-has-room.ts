import { useSyncExternalStore } from 'react';
import { onRoom } from '../store/storage-room.ts';

/** True until a sync round reports that the storage is full. */
let hasRoom = true;

/** Whether this phone has storage for the rows that sending writes; without it nothing is sent. */
export function useHasRoom(): boolean {
  return useSyncExternalStore(subscribe, () => hasRoom);
}

function subscribe(listener: () => void): () => void {
  return onRoom((told) => {
    hasRoom = told;
    listener();
  });
}
