import { useSyncExternalStore } from 'react';
import { onQuota } from '../store/schema/channel.ts';

let hasRoom = true;

/** False if the last sync cycle found the storage full. */
export function useHasRoom(): boolean {
  return useSyncExternalStore(subscribe, () => hasRoom);
}

function subscribe(listener: () => void): () => void {
  return onQuota((told) => {
    hasRoom = told;
    listener();
  });
}
