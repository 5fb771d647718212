import { useSyncExternalStore } from 'react';

/** From 1280 px the list of steps is beside the step. Below, it is a sheet. */
const WIDE = '(min-width: 80rem)';

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
