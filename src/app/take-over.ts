/**
 * Lets a new version take over after a person's yes [S24]. The browser waits with it
 * while the old worker is at work, and a worker that is killed forgets what it was told:
 * so both are told again until the new one is there.
 */
import { RETIRE_MESSAGE, UPDATE_MESSAGE } from '../sync/sync-message.ts';

const TELL_AGAIN_MS = 2_000;

interface TakeOver {
  workers: Pick<ServiceWorkerContainer, 'getRegistration' | 'addEventListener'>;
  /** Calls back again and again. */
  every: (ms: number, callback: () => void) => () => void;
  /** The new version is at work, and this page is of the old one. */
  onTaken: () => void;
}

export async function takeOver({ workers, every, onTaken }: TakeOver): Promise<void> {
  const registration = await workers.getRegistration();
  if (!registration?.waiting) {
    // Another tab said yes before: the new version is at work, and only this page is old.
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
