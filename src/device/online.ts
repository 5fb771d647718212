import { useSyncExternalStore } from 'react';

/**
 * Whether the browser believes that there is a network. Only messages depend on it: calls are made
 * in either case.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

/** Like `useOnline`, but read only once and without React. */
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
