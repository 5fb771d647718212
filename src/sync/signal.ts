/**
 * Collects the reasons for a sync round. These are the reasons of its own page or worker, and,
 * while it holds the lock, also those of all other pages and workers of this browser [S5] [S9].
 */
import type { SyncDelegate } from './delegate.ts';
import type { WakeReason } from './wake-reason.ts';

export interface Signal {
  /**
   * Adds a reason for this page or worker, and reports the reason to all other pages and workers.
   */
  send(reason: WakeReason): void;
  /** Returns the reasons that were added since the last call, and clears them. */
  take(): WakeReason[];
  /** Whether there are reasons that `take` has not returned yet. */
  isUp(): boolean;
  /** Resolves as soon as `isUp` would return true. */
  raised(): Promise<void>;
  /**
   * Also collects the reasons of other pages and workers, until the returned function is called.
   */
  listen(): () => void;
}

export function createSignal(delegate: Pick<SyncDelegate, 'tellOthers' | 'onTold'>): Signal {
  let reasons: WakeReason[] = [];
  let raise: () => void = () => undefined;
  let raised = new Promise<void>((resolve) => (raise = resolve));

  function put(reason: WakeReason): void {
    reasons.push(reason);
    raise();
  }

  return {
    send(reason) {
      put(reason);
      delegate.tellOthers(reason);
    },
    take() {
      const taken = reasons;
      reasons = [];
      raised = new Promise<void>((resolve) => (raise = resolve));
      return taken;
    },
    isUp: () => reasons.length > 0,
    raised: () => raised,
    listen: () => delegate.onTold(put),
  };
}
