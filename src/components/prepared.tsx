import { createElement, lazy, useState, type ComponentType } from 'react';

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface Prepared<Props> {
  /** Shows the component at once if its chunk is loaded; otherwise suspends. */
  View: ComponentType<Props>;
  /** After a failure, the next call tries again. */
  prepare(): Promise<void>;
}

/** React's `lazy` could show its fallback for 300 ms even if the chunk is already loaded. */
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
      // The type must not change while the component is mounted: React would lose its state.
      const [shown] = useState(() => ({ type: ready ?? lazy(begin) }));
      return createElement(shown.type, props);
    },
    prepare: async () => void (await begin()),
  };
}
