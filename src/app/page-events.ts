/**
 * The browser events for src/sync/page-wake.ts: visibility and the network. It also asks the worker
 * that controls this page to sync.
 */
import type { PageEvents } from '../sync/page-wake.ts';
import { WORKER_AWAKE, type SyncMessage } from '../sync/sync-message.ts';

/**
 * The time in milliseconds that the page waits for an answer of the worker. After this time the
 * page syncs without the worker.
 */
const WORKER_ANSWER_MS = 3_000;

export const browserPageEvents: PageEvents = {
  isVisible: () => document.visibilityState === 'visible',
  onOnline(callback) {
    const stopOnline = listen(window, 'online', callback);
    const stopKind = onOtherConnection(callback);
    return () => {
      stopOnline();
      stopKind();
    };
  },
  onVisible: (callback) =>
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') callback();
    }),
  askWorker,
};

async function askWorker(reason: SyncMessage['reason']): Promise<boolean> {
  const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
    ?.controller;
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(false), WORKER_ANSWER_MS);
    port1.addEventListener('message', (event) => finish(event.data === WORKER_AWAKE));
    port1.start();
    function finish(isAwake: boolean): void {
      clearTimeout(timer);
      port1.close();
      resolve(isAwake);
    }
    const message: SyncMessage = { type: 'sync', reason };
    worker.postMessage(message, [port2]);
  });
}

/**
 * Listens for another kind of connection, such as Wi-Fi after mobile data. This change fires no
 * 'online' event. Only Chrome on Android reports the change.
 */
function onOtherConnection(callback: () => void): () => void {
  const { connection } = navigator as { connection?: EventTarget & { type?: string } };
  let kind = connection?.type;
  if (!connection || kind === undefined) return () => undefined;
  return listen(connection, 'change', () => {
    // The browser also fires this event when only the speed changes.
    if (connection.type === kind) return;
    kind = connection.type;
    callback();
  });
}

function listen(target: EventTarget, type: string, callback: () => void): () => void {
  target.addEventListener(type, callback);
  return () => target.removeEventListener(type, callback);
}
