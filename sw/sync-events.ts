/**
 * The worker's wakings: a message from a page, and Background Sync, for which
 * workbox-background-sync is the alarm clock. Its own queue stays empty: the outbox
 * is in the store, and what Workbox would do with it (forget an entry before it is
 * sent, drop it after a week, count a 500 as success) is what sync must not do.
 */
import { Queue } from 'workbox-background-sync';
import { ALARM_NAME, noteAlarm, PERIODIC_TAG } from '../src/store/alarm-note.ts';
import { deviceStore } from '../src/store/device-store.ts';
import { createBrowserDelegate } from '../src/sync/browser-delegate.ts';
import type { DrainResult } from '../src/sync/drain.ts';
import {
  RETIRE_MESSAGE,
  SyncMessage,
  UPDATE_MESSAGE,
  WORKER_AWAKE,
} from '../src/sync/sync-message.ts';
import { createRounds } from '../src/sync/sync-round.ts';

/** The page says it again as long as the new version waits; should that never come, this one goes on. */
const RETIRED_FOR_MS = 30_000;

export function listenForSync(worker: ServiceWorkerGlobalScope): void {
  const delegate = createBrowserDelegate();
  // Until then a newer worker waits only for what this one is sending.
  let retiredUntil = 0;
  const isRetired = () => delegate.now() < retiredUntil;
  const runRound = createRounds({ delegate, device: deviceStore() }, isRetired);

  const alarm = new Queue(ALARM_NAME, {
    onSync: async () => {
      const result = await runRound('background-sync');
      await noteAlarm(isUnsent(result)).catch(() => undefined);
      // A sync event that fails is the browser's reason to wake us again later.
      if (isUnsent(result)) throw new Error('Something is still to be sent.');
    },
  });

  async function runForPage(reason: SyncMessage['reason']): Promise<void> {
    // Set before the round: should the worker be killed in it, the alarm still rings.
    if (reason === 'saved') await setAlarm();
    const result = await runRound(reason);
    if (isUnsent(result)) await setAlarm();
    else await noteAlarm(false);
  }

  /** Only while a window is open may a worker set it; where none is, the browser's own retries remain. */
  async function setAlarm(): Promise<void> {
    try {
      await alarm.registerSync();
    } catch (cause) {
      delegate.log('debug', 'the alarm could not be set', cause);
    }
  }

  // In no type library: https://wicg.github.io/periodic-background-sync/
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
          delegate.log('error', 'a round broke off', cause),
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
