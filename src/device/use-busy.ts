import { useEffect } from 'react';
import { markBusy } from './busy.ts';

/** While true, a new version of the app waits with its question: what is half-typed here is kept nowhere. */
export function useBusy(isBusy: boolean): void {
  useEffect(() => (isBusy ? markBusy() : undefined), [isBusy]);
}
