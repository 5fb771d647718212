/**
 * Whether the browser has promised never to make room by deleting what is stored here. Where it
 * has not, what is unsent has to be sent in time [S23].
 */
import { useSyncExternalStore } from 'react';

/** Undefined until the browser has been asked. */
let isPromised: boolean | undefined;
const listeners = new Set<() => void>();

export function noteStoragePromise(told: boolean): void {
  isPromised = told;
  for (const listener of listeners) listener();
}

export function useStoragePromise(): boolean | undefined {
  return useSyncExternalStore(subscribe, () => isPromised);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** WebKit deletes what a site has stored after so many days without a visit, but of apps on the home screen. */
const WEBKIT_KEEPS_DAYS = 7;

/** After how many days without a visit this browser deletes what is stored; undefined where it says no number. */
export function keptDays(
  userAgent = navigator.userAgent,
  isApp = matchMedia('(display-mode: standalone)').matches,
): number | undefined {
  const isWebKit = userAgent.includes('AppleWebKit/') && !/Chrom(e|ium)\//u.test(userAgent);
  return isWebKit && !isApp ? WEBKIT_KEEPS_DAYS : undefined;
}
