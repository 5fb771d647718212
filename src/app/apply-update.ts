import { isBusy, watchBusy } from '../device/busy.ts';
import { takeOver } from './take-over.ts';

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

/** Waits for the end of tasks that a reload would interrupt, such as filling in a form. */
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
