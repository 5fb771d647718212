import { createElement, lazy, useState, type ComponentType } from 'react';

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface Prepared<Props> {
  /** Shows it at once where its code is there, and suspends where it is not. */
  View: ComponentType<Props>;
  /** Loads its code; again after a failure. */
  prepare(): Promise<void>;
}

/**
 * A component whose code comes when it is needed. A lazy one of React's begins with its fallback
 * whatever is there already, and React then keeps a fallback for 300 ms.
 */
export function prepared<Props extends object>(load: Loader<Props>): Prepared<Props> {
  let ready: ComponentType<Props> | undefined;
  let loading: ReturnType<Loader<Props>> | undefined;

  async function begin(): ReturnType<Loader<Props>> {
    loading ??= load();
    try {
      const loaded = await loading;
      ready = loaded.default;
      return loaded;
    } catch (cause) {
      loading = undefined;
      throw cause;
    }
  }

  return {
    View(props: Props) {
      // For as long as it is shown, it is the same component.
      const [shown] = useState(() => ({ type: ready ?? lazy(begin) }));
      return createElement(shown.type, props);
    },
    prepare: async () => void (await begin()),
  };
}
