import { useEffect } from 'react';
import { markBusy } from './busy.ts';

/**
 * Prevents that the app asks about an update while `isBusy` is true. The half-typed values of the
 * calling component are stored nowhere.
 */
export function useBusy(isBusy: boolean): void {
  useEffect(() => (isBusy ? markBusy() : undefined), [isBusy]);
}
