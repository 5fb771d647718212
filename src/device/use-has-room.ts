import { useSyncExternalStore } from 'react';
import { onRoom } from '../store/storage-room.ts';

/** Whether the phone has free storage, as the last sync round reported it. */
let hasRoom = true;

/**
 * Returns whether this phone has storage for the rows that a sync round writes. Without storage,
 * nothing is sent.
 */
export function useHasRoom(): boolean {
  return useSyncExternalStore(subscribe, () => hasRoom);
}

function subscribe(listener: () => void): () => void {
  return onRoom((told) => {
    hasRoom = told;
    listener();
  });
}
