import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

/** Fetches the code of what comes next, while nobody waits for it. */
export function usePrepared({ prepare }: { prepare: () => Promise<void> }): void {
  // What cannot be fetched now is tried again when it is needed.
  useEffect(() => whenIdle(() => void prepare().catch(() => undefined)), [prepare]);
}
