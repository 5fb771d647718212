/**
 * Lets a new version take over after a person agreed [S24]. The browser delays this while the old
 * worker is busy, and a worker that is killed forgets the message. So the page repeats its messages
 * to the old and the new worker until the new version is active.
 */
import { RETIRE_MESSAGE, UPDATE_MESSAGE } from '../sync/sync-message.ts';

const TELL_AGAIN_MS = 2_000;

interface TakeOver {
  workers: Pick<ServiceWorkerContainer, 'getRegistration' | 'addEventListener'>;
  /** Calls `callback` every `ms` milliseconds, until the returned function is called. */
  every: (ms: number, callback: () => void) => () => void;
  /** Called when the new version is active. This page still runs the old version. */
  onTaken: () => void;
}

export async function takeOver({ workers, every, onTaken }: TakeOver): Promise<void> {
  const registration = await workers.getRegistration();
  if (!registration?.waiting) {
    // The person agreed in another tab before: the new version is active, and only this page is
    // old.
    onTaken();
    return;
  }
  const stop = every(TELL_AGAIN_MS, () => tell(registration));
  workers.addEventListener('controllerchange', () => {
    stop();
    onTaken();
  });
  tell(registration);
}

function tell({ active, waiting }: ServiceWorkerRegistration): void {
  if (!waiting) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  active?.postMessage(RETIRE_MESSAGE);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  waiting.postMessage(UPDATE_MESSAGE);
}
