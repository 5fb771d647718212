import { isBusy, watchBusy } from '../device/busy.ts';
import { takeOver } from './take-over.ts';

/**
 * Lets the version that waits take over and loads the page again; while the old worker
 * is sending, the browser lets it end that first.
 */
export function applyUpdate(): void {
  void takeOver({
    workers: navigator.serviceWorker,
    every(ms, callback) {
      const timer = setInterval(callback, ms);
      return () => clearInterval(timer);
    },
    onTaken: onceFree(() => location.reload()),
  });
}

/** Who closed the question meanwhile may be filling in a form: nothing interrupts that. */
function onceFree(work: () => void): () => void {
  return () => {
    if (!isBusy()) return work();
    const stop = watchBusy(() => {
      if (isBusy()) return;
      stop();
      work();
    });
  };
}
