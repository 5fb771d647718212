import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

export function usePrepared({ prepare }: { prepare: () => Promise<unknown> }): void {
  // If loading fails, the screen that needs the code tries again.
  useEffect(() => whenIdle(() => void prepare().catch(() => undefined)), [prepare]);
}
