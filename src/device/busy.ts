/**
 * Who must not be interrupted right now: a form that is being filled in, an
 * upload that is being prepared. A new version of the app waits for all of them.
 */
const busy = new Set<symbol>();
const listeners = new Set<() => void>();

/** Marks something as not to be interrupted; the returned function ends that. */
export function markBusy(): () => void {
  const token = Symbol('busy');
  busy.add(token);
  notify();
  return () => {
    busy.delete(token);
    notify();
  };
}

export function isBusy(): boolean {
  return busy.size > 0;
}

/** Calls back whenever `isBusy` may have changed; returns how to stop that. */
export function watchBusy(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
