import { createElement, lazy, useState, type ComponentType } from 'react';

type Module<Props> = { default: ComponentType<Props> };

export interface Prepared<Props, Loaded = unknown> {
  /** Shows the component at once if its chunk is loaded; otherwise suspends. */
  View: ComponentType<Props>;
  /** Loads the chunk. After a failure, the next call tries again. */
  prepare(): Promise<Loaded>;
}

/**
 * React's `lazy` could show its fallback for 300 ms even if the chunk is already loaded.
 *
 * @param loadForView loads the chunk when `View` needs it. The default calls `prepare`.
 */
export function prepared<Props extends object, Loaded = unknown>(
  load: () => Promise<Loaded & Module<Props>>,
  loadForView = (prepare: () => Promise<Loaded & Module<Props>>) => prepare(),
): Prepared<Props, Loaded> {
  let ready: ComponentType<Props> | undefined;
  let loading: ReturnType<typeof load> | undefined;
  const later = lazy(() => loadForView(prepare));

  async function prepare(): ReturnType<typeof load> {
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
      const [shown] = useState(() => ({ type: ready ?? later }));
      return createElement(shown.type, props);
    },
    prepare,
  };
}
