/**
 * Stores whether the browser has promised never to delete this site's data when storage runs low.
 * Without the promise, the app must send unsent data in time [S23].
 */
import { useSyncExternalStore } from 'react';

/** The browser's answer; undefined as long as the browser has not answered. */
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

/**
 * The number of days without a visit after which WebKit deletes a site's data. Apps on the home
 * screen are exempt.
 */
const WEBKIT_KEEPS_DAYS = 7;

/**
 * Returns the number of days without a visit after which this browser deletes the site's data;
 * undefined if the number is unknown.
 */
export function keptDays(
  userAgent = navigator.userAgent,
  isApp = matchMedia('(display-mode: standalone)').matches,
): number | undefined {
  const isWebKit = userAgent.includes('AppleWebKit/') && !/Chrom(e|ium)\//u.test(userAgent);
  return isWebKit && !isApp ? WEBKIT_KEEPS_DAYS : undefined;
}
