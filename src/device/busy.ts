import { useEffect } from 'react';
import { createListeners } from './listeners.ts';

/** Tasks that must not be interrupted, such as filling in a form. An update waits for them. */
const busy = new Set<symbol>();
const listeners = createListeners();

/** The returned function marks the end of the task. */
export function markBusy(): () => void {
  const token = Symbol('busy');
  busy.add(token);
  listeners.call();
  return () => {
    busy.delete(token);
    listeners.call();
  };
}

export function isBusy(): boolean {
  return busy.size > 0;
}

export const watchBusy = listeners.add;

/** An update reloads the page, so it waits while a component has half-typed or unstored data. */
export function useBusy(isBusy: boolean): void {
  useEffect(() => (isBusy ? markBusy() : undefined), [isBusy]);
}
