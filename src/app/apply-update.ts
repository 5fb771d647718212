import { isBusy, watchBusy } from '../device/busy.ts';
import { takeOver } from './take-over.ts';

/**
 * Lets the waiting version of the app take over and reloads the page. If the old worker is sending,
 * the browser lets it finish first.
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

/**
 * Delays `work` while a form is being filled in. The person may have closed the question about the
 * update and begun to fill in a form, which must not be interrupted.
 */
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
