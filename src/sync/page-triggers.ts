/**
 * The page's part of the sync engine. It starts a sync cycle whenever an entry may be due.
 *
 *   a save, online, visible, 'Send now', the clock, every 8 s while unsent and visible
 *        │
 *        ▼
 *   ask the worker ──awake within 3 s──▶ the worker runs the cycle
 *        └── no worker, or no answer ──▶ the page runs it (the same code, the same lock)
 *
 * A lost message loses no data, because the entry is stored before the message is sent.
 */
import { liveQuery } from 'dexie';
import type { AccountStore } from '../store/schema/account-store.ts';
import { listOutbox } from '../store/account/outbox-store.ts';
import type { DeviceContext } from './account-context.ts';
import type { SyncTrigger } from './trigger-sync.ts';
import { nextDueAt } from './schedule.ts';
import type { createSyncCycles } from './sync-cycle.ts';

const PROBE_EVERY_MS = 8_000;

/** What the page listens to. page-events.ts implements it for browsers; tests have their own. */
export interface PageEvents {
  isVisible(): boolean;
  onOnline(callback: () => void): () => void;
  onVisible(callback: () => void): () => void;
  /** Resolves with false if no worker controls the page or the worker does not answer in time. */
  askWorker(reason: SyncTrigger): Promise<boolean>;
}

export interface PageTriggers {
  triggerSync(reason: SyncTrigger): Promise<void>;
  stop(): void;
}

export function startPageTriggers(
  context: DeviceContext & { store: AccountStore },
  events: PageEvents,
): PageTriggers {
  const { environment, store } = context;
  let cycles: Promise<ReturnType<typeof createSyncCycles>> | undefined;
  let newestSeq = -1;
  let stopTimer: (() => void) | undefined;
  let stopProbe: (() => void) | undefined;
  let hasUnsent = false;

  async function triggerSync(reason: SyncTrigger): Promise<void> {
    if (await events.askWorker(reason)) return;
    try {
      // The engine is loaded only if the page has to run a cycle itself.
      cycles ??= import('./sync-cycle.ts').then(({ createSyncCycles }) =>
        createSyncCycles(context),
      );
      await (
        await cycles
      )(reason);
    } catch (cause) {
      cycles = undefined;
      environment.log('error', 'A sync cycle of this page failed. The next one tries again', cause);
    }
  }

  /** A probe every 8 s while the page is visible and entries are unsent [S9]. */
  function scheduleProbe(): void {
    stopProbe?.();
    stopProbe = hasUnsent
      ? environment.schedule(() => {
          if (events.isVisible()) void triggerSync('probe');
          scheduleProbe();
        }, PROBE_EVERY_MS)
      : undefined;
  }

  const watching = liveQuery(() => listOutbox(store)).subscribe({
    next(entries) {
      const lastSeq = entries.at(-1)?.seq ?? newestSeq;
      const hasNew = lastSeq > newestSeq;
      newestSeq = Math.max(newestSeq, lastSeq);
      stopTimer?.();
      const situation = { now: environment.now(), isOnMobileData: environment.isOnMobileData() };
      const dueAt = nextDueAt(entries, situation);
      const hadUnsent = hasUnsent;
      // A worker may have been killed while it sent an entry, so 'sending' counts as unsent.
      hasUnsent = dueAt !== undefined || entries.some(({ state }) => state === 'sending');
      if (hasUnsent !== hadUnsent) scheduleProbe();
      if (hasNew) void triggerSync('saved');
      else if (dueAt !== undefined && dueAt > environment.now()) {
        stopTimer = environment.schedule(
          () => void triggerSync('timer'),
          dueAt - environment.now(),
        );
      }
    },
    error: (cause: unknown) =>
      environment.log(
        'error',
        'The outbox cannot be watched, so new saves are not sent at once. Reload the page',
        cause,
      ),
  });

  const stopOnline = events.onOnline(() => void triggerSync('online'));
  const stopVisible = events.onVisible(() => void triggerSync('visible'));
  void triggerSync('signed-in');

  return {
    triggerSync,
    stop() {
      watching.unsubscribe();
      stopTimer?.();
      stopProbe?.();
      stopOnline();
      stopVisible();
    },
  };
}
