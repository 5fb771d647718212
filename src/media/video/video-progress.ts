import { createListeners } from '../../device/listeners.ts';

/** Progress in percent, by the film's id. It is not stored, because no later page needs it. */
const percents = new Map<string, number>();
const listeners = createListeners();

export function recordVideoProgress(id: string, share: number | undefined): void {
  if (share === undefined) percents.delete(id);
  else percents.set(id, Math.floor(share * 100));
  listeners.call();
}

/** Undefined if this page is not preparing the film. */
export function readVideoProgress(id: string): number | undefined {
  return percents.get(id);
}

export const watchVideoProgress = listeners.add;
