import { useEffect } from 'react';
import { markBusy } from './busy.ts';

/** An update reloads the page, which would lose the half-typed values of the component. */
export function useBusy(isBusy: boolean): void {
  useEffect(() => (isBusy ? markBusy() : undefined), [isBusy]);
}
