import type { WakeReason } from './wake-reason.ts';

/** Tells a drain that is running that it was asked for again meanwhile. */
export interface Bell {
  ring(reason: WakeReason): void;
  /** The next ring from now on. */
  next(): Promise<WakeReason>;
}

export function createBell(): Bell {
  let tell: (reason: WakeReason) => void = () => undefined;
  const listen = () =>
    new Promise<WakeReason>((resolve) => {
      tell = resolve;
    });
  let next = listen();
  return {
    ring(reason) {
      tell(reason);
      next = listen();
    },
    next: () => next,
  };
}
