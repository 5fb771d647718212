/**
 * What a drain was asked for: by its own page or worker, and, while it holds the lock, by
 * every other one of this browser [S9].
 */
import type { SyncDelegate } from './delegate.ts';
import type { WakeReason } from './wake-reason.ts';

export interface Signal {
  /** Asks this context's drain, and whoever holds the lock. */
  send(reason: WakeReason): void;
  /** What has been asked for since the last call; begins a new wait. */
  take(): WakeReason[];
  /** Whether something has been asked for that nobody took. */
  isUp(): boolean;
  /** Resolves once `isUp`. */
  raised(): Promise<void>;
  /** Hears the other contexts, too, until the returned function is called. */
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
