import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { keepReference } from '../../store/schema/keep-reference.ts';

/** Data that was read before its screen is drawn. Each is used only once. */
const preloaded = new WeakMap<AccountStore, Map<string, unknown>>();

export interface PreloadKey<T> {
  name: string;
  /** Only the type: what is stored under this key. */
  holds?: T;
}

export function preload<T>(store: AccountStore, { name }: PreloadKey<T>, data: T): void {
  const all = preloaded.get(store) ?? new Map<string, unknown>();
  preloaded.set(store, all.set(name, data));
}

/** Returns undefined after the first call. */
export function consumePreloaded<T>(store: AccountStore, { name }: PreloadKey<T>): T | undefined {
  const all = preloaded.get(store);
  const data = all?.get(name) as T | undefined;
  all?.delete(name);
  return data;
}

/** Begins with the preloaded data, if there are any. Then it follows the store. */
export function usePreloaded<T>(
  store: AccountStore,
  key: PreloadKey<T>,
  read: () => Promise<T>,
): T | undefined {
  const [first] = useState(() => consumePreloaded(store, key));
  const query = useMemo(() => keepReference(read, first), [read, first]);
  return useLiveQuery(query, [query], first);
}
