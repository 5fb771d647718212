/** Dumps a database without the code of src/store, so that a bug there cannot hide. */

export interface DatabaseDump {
  /** The version in IndexedDB is ten times Dexie's version. */
  version: number;
  stores: StoreDump[];
}

interface StoreDump {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  /** The values have the order of their keys. A Blob becomes { $blob: its type, base64 }. */
  values: unknown[];
}

export async function dumpDatabase(name: string): Promise<DatabaseDump> {
  const database = await done(indexedDB.open(name));
  try {
    const names = Array.from(database.objectStoreNames).sort();
    const stores = await Promise.all(names.map((store) => dumpStore(database, store)));
    return { version: database.version, stores };
  } finally {
    database.close();
  }
}

async function dumpStore(database: IDBDatabase, name: string): Promise<StoreDump> {
  const store = database.transaction(name).objectStore(name);
  const { keyPath, autoIncrement } = store;
  const indexes = Array.from(store.indexNames).map((index) => {
    const { keyPath, unique, multiEntry } = store.index(index);
    return { name: index, keyPath, unique, multiEntry };
  });
  const values: unknown[] = await done(store.getAll());
  return {
    name,
    keyPath,
    autoIncrement,
    indexes,
    values: await Promise.all(values.map(encode)),
  };
}

/** `adapt` may change the values. */
export async function restoreDatabase(
  name: string,
  { version, stores }: DatabaseDump,
  adapt: (value: unknown) => unknown = (value) => value,
): Promise<void> {
  const request = indexedDB.open(name, version);
  request.addEventListener('upgradeneeded', () => {
    for (const { name, keyPath, autoIncrement, indexes, values } of stores) {
      const store = request.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const { name, keyPath, ...options } of indexes)
        store.createIndex(name, keyPath, options);
      for (const value of values) store.add(decode(adapt(value)));
    }
  });
  (await done(request)).close();
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('It failed.')));
  });
}

async function encode(value: unknown): Promise<unknown> {
  if (value instanceof Blob) {
    const bytes = Buffer.from(await value.arrayBuffer());
    return { $blob: value.type, base64: bytes.toString('base64') };
  }
  if (Array.isArray(value)) return Promise.all(value.map(encode));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([key, inner]) => [key, await encode(inner)]);
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== 'object' || value === null) return value;
  if ('$blob' in value && 'base64' in value) {
    const bytes = Buffer.from(String(value.base64), 'base64');
    return new Blob([bytes], { type: String(value.$blob) });
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decode(inner)]));
}
