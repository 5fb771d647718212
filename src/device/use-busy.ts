import { useEffect } from 'react';
import { markBusy } from './busy.ts';

/** An update reloads the page, so it waits while a component has half-typed or unstored data. */
export function useBusy(isBusy: boolean): void {
  useEffect(() => (isBusy ? markBusy() : undefined), [isBusy]);
}
