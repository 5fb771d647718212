import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

/** Calls `prepare` when the browser is idle. `prepare` loads code that a later screen needs. */
export function usePrepared({ prepare }: { prepare: () => Promise<void> }): void {
  // If loading fails, the screen that needs the code tries again.
  useEffect(() => whenIdle(() => void prepare().catch(() => undefined)), [prepare]);
}
