interface Listeners {
  /** Returns a function that removes the listener. */
  add: (listener: () => void) => () => void;
  call: () => void;
}

/** For the state of this page that is not in the store. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call() {
      for (const listener of listeners) listener();
    },
  };
}
