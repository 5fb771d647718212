/**
 * Counts the tasks that must not be interrupted, for example filling in a form, or picking and
 * preparing files. A new version of the app waits until no such task is left.
 */
const busy = new Set<symbol>();
const listeners = new Set<() => void>();

/** Marks the start of a task that must not be interrupted; the returned function marks its end. */
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

/** Calls `listener` whenever `isBusy` may have changed; the returned function stops this. */
export function watchBusy(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
