/**
 * Collects the reasons for a sync cycle: those of its own page or worker and, while a drain holds
 * the lock, those of all other pages and workers of this browser [S5] [S9].
 */
import type { SyncEnvironment } from './environment.ts';
import type { SyncTrigger } from './trigger-sync.ts';

export interface TriggerInbox {
  /** Also tells the reason to all other pages and workers. */
  send(reason: SyncTrigger): void;
  /** Returns the reasons since the last call, and clears them. */
  take(): SyncTrigger[];
  /** Whether `take` has something to return. */
  isUp(): boolean;
  raised(): Promise<void>;
  /** Collects the reasons of other pages and workers, until the returned function is called. */
  listen(): () => void;
}

export function createTriggerInbox(
  environment: Pick<SyncEnvironment, 'tellOthers' | 'onTold'>,
): TriggerInbox {
  let reasons: SyncTrigger[] = [];
  let raise: () => void = () => undefined;
  let raised = new Promise<void>((resolve) => (raise = resolve));

  function put(reason: SyncTrigger): void {
    reasons.push(reason);
    raise();
  }

  return {
    send(reason) {
      put(reason);
      environment.tellOthers(reason);
    },
    take() {
      const taken = reasons;
      reasons = [];
      raised = new Promise<void>((resolve) => (raise = resolve));
      return taken;
    },
    isUp: () => reasons.length > 0,
    raised: () => raised,
    listen: () => environment.onTold(put),
  };
}
