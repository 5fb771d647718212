/** Starts sync cycles in the worker, after a message of a page or a (Periodic) Background Sync. */
import { makeThumbnail } from '../src/media/make-thumbnail.ts';
import { tellEndings } from '../src/api/logout-call.ts';
import { clearAccount } from '../src/store/account/clear-account.ts';
import { PERIODIC_TAG, recordSync, SYNC_TAG } from '../src/store/device/background-sync.ts';
import { openAccountStore } from '../src/store/schema/account-store.ts';
import { deviceStore, readLeaving, readSession } from '../src/store/schema/device-store.ts';
import { createBrowserEnvironment } from '../src/sync/environment.ts';
import type { DrainResult } from '../src/sync/drain.ts';
import {
  RETIRE_MESSAGE,
  SyncMessage,
  UPDATE_MESSAGE,
  WORKER_AWAKE,
} from '../src/sync/sync-message.ts';
import { createSyncCycles } from '../src/sync/sync-cycle.ts';

/** TypeScript has no types for https://wicg.github.io/background-sync/spec/ and its periodic form. */
declare global {
  interface SyncEvent extends ExtendableEvent {
    readonly tag: string;
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
    periodicsync: SyncEvent;
  }
  interface ServiceWorkerRegistration {
    readonly sync: { register(tag: string): Promise<void> };
  }
}

/**
 * The page repeats its `RETIRE_MESSAGE` as long as the new version waits. If the messages stop,
 * this worker starts sync cycles again.
 */
const RETIRED_FOR_MS = 30_000;

export function listenForSync(worker: ServiceWorkerGlobalScope): void {
  const environment = createBrowserEnvironment(makeThumbnail);
  // Until this time, the worker starts no cycle and no entry, so that a newer worker can take over.
  let retiredUntil = 0;
  const isRetired = () => environment.now() < retiredUntil;
  const context = { environment, device: deviceStore() };
  const runSyncCycle = createSyncCycles(context, isRetired);

  async function drainInBackground(): Promise<void> {
    const result = await runSyncCycle('background-sync');
    await recordSync(isUnsent(result)).catch(() => undefined);
    // If the sync event fails, the browser starts the worker again later.
    if (isUnsent(result)) throw new Error('Work is unsent. The browser tries again later');
    if (!(await endSessions())) throw new Error('A logout is unconfirmed. It is retried');
  }

  /**
   * Clears what was sent of an account whose session the server has ended; the next page does the
   * rest. Also tells the server which sessions have ended on this phone.
   */
  async function endSessions(): Promise<boolean> {
    const { userId, epoch } = (await readLeaving()) ?? {};
    if (userId !== undefined && epoch !== undefined && !(await readSession())) {
      await clearAccount(openAccountStore(userId), 'unsent', { epoch });
    }
    return tellEndings(context);
  }

  async function runForPage(reason: SyncMessage['reason']): Promise<void> {
    // If the browser kills the worker during the cycle, Background Sync starts the worker again.
    if (reason === 'saved') await registerBackgroundSync();
    const result = await runSyncCycle(reason);
    if (isUnsent(result)) await registerBackgroundSync();
    else await recordSync(false);
    await endSessions();
  }

  /** The browser refuses a registration while no window is open, so a failure is only logged. */
  async function registerBackgroundSync(): Promise<void> {
    try {
      await worker.registration.sync.register(SYNC_TAG);
    } catch (cause) {
      environment.log('debug', 'No Background Sync: sending needs an open page', cause);
    }
  }

  worker.addEventListener('sync', (event) => {
    if (event.tag === SYNC_TAG) event.waitUntil(drainInBackground());
  });
  // In a browser without Background Sync, each start of the worker sends what is left.
  if (!('sync' in worker.registration)) void drainInBackground().catch(() => undefined);

  worker.addEventListener('periodicsync', (event) => {
    if (event.tag !== PERIODIC_TAG) return;
    const work = runSyncCycle('background-sync').catch(() => undefined);
    event.waitUntil(work.then(endSessions).catch(() => undefined));
  });

  worker.addEventListener('message', (event) => {
    const message: unknown = event.data;
    if (SyncMessage.is(message)) {
      event.ports[0]?.postMessage(WORKER_AWAKE);
      event.waitUntil(
        runForPage(message.reason).catch((cause: unknown) =>
          environment.log('error', "A worker's sync cycle failed. The next one tries again", cause),
        ),
      );
      return;
    }
    const type = (message as { type?: unknown } | null)?.type;
    if (type === UPDATE_MESSAGE.type) event.waitUntil(worker.skipWaiting());
    if (type === RETIRE_MESSAGE.type) retiredUntil = environment.now() + RETIRED_FOR_MS;
  });
}

function isUnsent(result: DrainResult): boolean {
  return result.status === 'waiting' || result.status === 'out-of-time';
}
