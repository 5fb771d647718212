import { useSyncExternalStore } from 'react';

/**
 * Whether the browser believes that there is a network. Only messages depend on it: calls are made
 * in either case.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

/** Reads once, without React, what `useOnline` returns. */
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
