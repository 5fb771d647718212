import { useEffect } from 'react';
import { markBusy } from './busy.ts';

/**
 * While `isBusy` is true, the app neither asks about an update nor reloads the page for one,
 * because the half-typed values of the calling component are stored nowhere.
 */
export function useBusy(isBusy: boolean): void {
  useEffect(() => (isBusy ? markBusy() : undefined), [isBusy]);
}
