import { useSyncExternalStore } from 'react';

/** Whether the browser believes that there is a network. A hint for words only: calls are made all the same. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

/** The same, asked once. */
export function isOnline(): boolean {
  return navigator.onLine;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
