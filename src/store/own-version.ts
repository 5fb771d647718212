import { Dexie } from 'dexie';

/** A newer version of the app has moved this database on: this page or worker may not touch it. */
export class StoreIsNewer extends Error {
  override name = 'StoreIsNewer';
}

/** The browser does not open this database. */
class StoreIsDamaged extends Error {
  override name = 'StoreIsDamaged';
}

/**
 * The browser's IndexedDB, for a Dexie that opens its own version and no newer one [S24]. Where the browser
 * refuses since the database is newer, Dexie opens it once more without a version, and writes
 * as an older version does: that second attempt is refused here. To be spread into Dexie's options.
 */
export function ownVersionOnly(): { indexedDB?: Pick<IDBFactory, 'open' | 'deleteDatabase'> } {
  // Where there is none, as in a browser's strictest mode, Dexie says so itself.
  const { indexedDB } = Dexie.dependencies as { indexedDB?: IDBFactory };
  if (!indexedDB) return {};
  return {
    indexedDB: {
      open(name, version) {
        if (version === undefined) throw new StoreIsNewer(`${name} is of a newer version.`);
        return indexedDB.open(name, version);
      },
      deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    },
  };
}

/**
 * Opens a store, and calls back with why it does not open, or when a newer version moves it on while
 * it is open. Live queries say nothing of either. Returns how to stop that.
 */
export function watchOpening(store: Dexie, onFault: (cause: Error) => void): () => void {
  const onChange = ({ newVersion }: IDBVersionChangeEvent): void => {
    // Null where it is deleted.
    if (newVersion !== null) onFault(new StoreIsNewer(`${store.name} was moved on.`));
  };
  store.open().catch((cause: Error) => {
    const isClosed = cause.name === 'DatabaseClosedError' && !openingFault(cause);
    if (!isClosed) onFault(openingFault(cause) ? cause : new StoreIsDamaged(store.name, { cause }));
  });
  store.on('versionchange', onChange);
  return () => store.on('versionchange').unsubscribe(onChange);
}

/** Why an operation on a store failed, where the store could not be opened: Dexie wraps what kept it from that. */
export function openingFault(cause: unknown): 'newer' | 'damaged' | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (cause.name === 'StoreIsNewer') return 'newer';
  if (cause.name === 'StoreIsDamaged') return 'damaged';
  if (cause.name !== 'OpenFailedError' && cause.name !== 'DatabaseClosedError') return undefined;
  // One that was closed on purpose has no reason inside.
  const { inner } = cause as { inner?: unknown };
  return openingFault(inner) ?? (inner || cause.name === 'OpenFailedError' ? 'damaged' : undefined);
}
