/** Tasks that must not be interrupted, such as filling in a form. An update waits for them. */
const busy = new Set<symbol>();
const listeners = new Set<() => void>();

/** The returned function marks the end of the task. */
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

export function watchBusy(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
