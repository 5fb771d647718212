/** A text that was shared with the app. The worker has it in its memory until a page asks. */
import { SHARED_TEXT_MESSAGE } from '../../../protocol/shared-photos.ts';

/** '' if there is none. Never resolves if no worker answers. */
export function takeSharedText(): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(typeof data === 'string' ? data : ''));
    port1.start();
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    serviceWorker?.controller?.postMessage(SHARED_TEXT_MESSAGE, [port2]);
  });
}
