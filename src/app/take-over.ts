/**
 * Lets a new version take over after a person agreed [S24]. A busy old worker delays this, and a
 * killed worker forgets the message. So the page repeats both messages until the new version is
 * active.
 */
import { RETIRE_MESSAGE, UPDATE_MESSAGE } from '../sync/sync-message.ts';

const TELL_AGAIN_MS = 2_000;

interface TakeOver {
  workers: Pick<ServiceWorkerContainer, 'getRegistration' | 'addEventListener'>;
  /** The returned function stops the calls. */
  every: (ms: number, callback: () => void) => () => void;
  /** The new version is active, but this page still runs the old one. */
  onTaken: () => void;
}

export async function takeOver({ workers, every, onTaken }: TakeOver): Promise<void> {
  const registration = await workers.getRegistration();
  if (!registration?.waiting) {
    // Probably the person agreed in another tab: then only this page is old.
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
