import { useEffect } from 'react';
import { markBusy } from './busy.ts';

/**
 * While `isBusy` is true, a new version of the app does not ask to be installed: the half-typed
 * values of the calling component are stored nowhere.
 */
export function useBusy(isBusy: boolean): void {
  useEffect(() => (isBusy ? markBusy() : undefined), [isBusy]);
}
