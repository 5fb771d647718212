import { useSyncExternalStore } from 'react';

/**
 * Returns whether the browser believes that there is a network. Only the screens depend on this
 * value: the sync engine sends its calls in any case.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

/** Returns the current value of `useOnline`, for code outside React. */
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
