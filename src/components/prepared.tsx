import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

type Module<Props> = { default: ComponentType<Props> };

export interface Prepared<Props, Loaded = unknown> {
  /** Shows the component at once if its chunk is loaded, and until then the fallback. */
  View: ComponentType<Props>;
  /** Loads the chunk. After a failure, the next call tries again. */
  prepare(): Promise<Loaded>;
}

/**
 * React's `lazy` could show its fallback for 300 ms even if the chunk is already loaded.
 * @param fallback without it, the component suspends
 */
export function prepared<Props extends object, Loaded = unknown>(
  load: () => Promise<Loaded & Module<Props>>,
  fallback?: ReactNode,
): Prepared<Props, Loaded> {
  let ready: ComponentType<Props> | undefined;
  let loading: ReturnType<typeof load> | undefined;
  const later = lazy(() => untilLoaded(prepare));

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

  function View(props: Props) {
    // The type must not change while the component is mounted: React would lose its state.
    const [shown] = useState(() => ({ type: ready ?? later }));
    return createElement(shown.type, props);
  }

  if (fallback === undefined) return { View, prepare };
  const WithFallback = (props: Props) => (
    <Suspense fallback={fallback}>
      <View {...props} />
    </Suspense>
  );
  return { View: WithFallback, prepare };
}

const RETRY_MS = 5_000;

/**
 * In a tunnel, a chunk that the worker has not cached yet cannot be loaded. An error would replace
 * the whole page, so the fallback stays. If the page is outdated, src/app/main.tsx reloads it.
 */
async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await new Promise<void>((resolve) => {
      const stop = new AbortController();
      const retry = () => {
        stop.abort();
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(retry, RETRY_MS);
      addEventListener('online', retry, { signal: stop.signal });
    });
    return untilLoaded(load);
  }
}
