import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

/** Calls `prepare`, which loads code that a later screen needs, when the browser is idle. */
export function usePrepared({ prepare }: { prepare: () => Promise<void> }): void {
  // If loading fails, the screen that needs the code loads it again.
  useEffect(() => whenIdle(() => void prepare().catch(() => undefined)), [prepare]);
}
