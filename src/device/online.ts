import { useSyncExternalStore } from 'react';

/** For screens. The sync engine sends even if the browser reports no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

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
