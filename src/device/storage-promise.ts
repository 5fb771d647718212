/**
 * Whether the browser has promised never to delete this site's data. Without the promise, the app
 * must send unsent data in time [S23].
 */
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Undefined until the browser has answered. */
let isPromised: boolean | undefined;
const listeners = createListeners();

export function recordStoragePromise(told: boolean): void {
  isPromised = told;
  listeners.call();
}

export function useStoragePromise(): boolean | undefined {
  return useSyncExternalStore(listeners.add, () => isPromised);
}

/** After this many days without a visit, WebKit deletes a site's data, unless it is installed. */
const WEBKIT_KEEPS_DAYS = 7;

/** After how many days without a visit this browser deletes the site's data; undefined if never. */
export function keptDays(
  userAgent = navigator.userAgent,
  isApp = matchMedia('(display-mode: standalone)').matches,
): number | undefined {
  const isWebKit = userAgent.includes('AppleWebKit/') && !/Chrom(e|ium)\//u.test(userAgent);
  return isWebKit && !isApp ? WEBKIT_KEEPS_DAYS : undefined;
}
