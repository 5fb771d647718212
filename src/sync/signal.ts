/**
 * Collects the reasons for a sync round: those of its own page or worker and, while a drain holds
 * the lock, those of all other pages and workers of this browser [S5] [S9].
 */
import type { SyncDelegate } from './delegate.ts';
import type { WakeReason } from './wake.ts';

export interface Signal {
  /** Also tells the reason to all other pages and workers. */
  send(reason: WakeReason): void;
  /** Returns the reasons since the last call, and clears them. */
  take(): WakeReason[];
  /** Whether `take` has something to return. */
  isUp(): boolean;
  raised(): Promise<void>;
  /** Collects the reasons of other pages and workers, until the returned function is called. */
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
