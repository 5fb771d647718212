/**
 * Starts sync rounds in the worker, after a message of a page or an event of (Periodic) Background
 * Sync. The queue of Workbox only registers the Background Sync and stays empty: Workbox would
 * remove an entry before it is sent, drop it after a week, and count a 500 as success.
 */
import { Queue } from 'workbox-background-sync';
import { makeThumbnail } from '../src/media/make-thumbnail.ts';
import { ALARM_NAME, noteAlarm, PERIODIC_TAG } from '../src/store/device/alarm-note.ts';
import { deviceStore } from '../src/store/schema/device-store.ts';
import { createBrowserDelegate } from '../src/sync/delegate.ts';
import type { DrainResult } from '../src/sync/drain.ts';
import {
  RETIRE_MESSAGE,
  SyncMessage,
  UPDATE_MESSAGE,
  WORKER_AWAKE,
} from '../src/sync/sync-message.ts';
import { createRounds } from '../src/sync/sync-round.ts';

/**
 * The page repeats its `RETIRE_MESSAGE` as long as the new version waits. If the messages stop,
 * this worker starts sync rounds again.
 */
const RETIRED_FOR_MS = 30_000;

export function listenForSync(worker: ServiceWorkerGlobalScope): void {
  const delegate = createBrowserDelegate(makeThumbnail);
  // Until this time, the worker starts no round and no entry, so that a newer worker can take over.
  let retiredUntil = 0;
  const isRetired = () => delegate.now() < retiredUntil;
  const runRound = createRounds({ delegate, device: deviceStore() }, isRetired);

  const alarm = new Queue(ALARM_NAME, {
    onSync: async () => {
      const result = await runRound('background-sync');
      await noteAlarm(isUnsent(result)).catch(() => undefined);
      // If the sync event fails, the browser starts the worker again later.
      if (isUnsent(result)) throw new Error('The outbox is not empty after a Background Sync.');
    },
  });

  async function runForPage(reason: SyncMessage['reason']): Promise<void> {
    // If the browser kills the worker during the round, Background Sync starts the worker again.
    if (reason === 'saved') await setAlarm();
    const result = await runRound(reason);
    if (isUnsent(result)) await setAlarm();
    else await noteAlarm(false);
  }

  /** The browser refuses a registration while no window is open, so a failure is only logged. */
  async function setAlarm(): Promise<void> {
    try {
      await alarm.registerSync();
    } catch (cause) {
      delegate.log('debug', 'Background Sync could not be registered', cause);
    }
  }

  // TypeScript has no types for this event: https://wicg.github.io/periodic-background-sync/
  worker.addEventListener('periodicsync' as 'sync', (event) => {
    if (event.tag !== PERIODIC_TAG) return;
    event.waitUntil(runRound('background-sync').catch(() => undefined));
  });

  worker.addEventListener('message', (event) => {
    const message: unknown = event.data;
    if (SyncMessage.is(message)) {
      event.ports[0]?.postMessage(WORKER_AWAKE);
      event.waitUntil(
        runForPage(message.reason).catch((cause: unknown) =>
          delegate.log('error', 'A round in the worker failed', cause),
        ),
      );
      return;
    }
    const type = (message as { type?: unknown } | null)?.type;
    if (type === UPDATE_MESSAGE.type) event.waitUntil(worker.skipWaiting());
    if (type === RETIRE_MESSAGE.type) retiredUntil = delegate.now() + RETIRED_FOR_MS;
  });
}

function isUnsent(result: DrainResult): boolean {
  return result.status === 'waiting' || result.status === 'out-of-time';
}
