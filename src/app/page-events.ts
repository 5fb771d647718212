/** The browser's side of src/sync/page-triggers.ts: visibility, the network, and the worker. */
import type { PageEvents } from '../sync/page-triggers.ts';
import { WORKER_AWAKE, type SyncMessage } from '../sync/sync-message.ts';

/** If the worker has not answered by then, the page syncs by itself. */
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
 * A change from mobile data to Wi-Fi may fire no 'online' event. Some browsers, such as Chrome on
 * Android, then fire 'change' on `navigator.connection`.
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
