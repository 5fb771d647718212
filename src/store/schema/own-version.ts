import { Dexie } from 'dexie';
import { openingFault, StoreIsDamaged, StoreIsNewer } from './opening-fault.ts';

/**
 * Dexie would open a database that a newer app has upgraded, and write in the old format. For this
 * it opens the database again without a version number, which this wrapper refuses [S24, S27].
 */
export function ownVersionOnly(): { indexedDB?: Pick<IDBFactory, 'open' | 'deleteDatabase'> } {
  // Some browsers have no IndexedDB in their strictest mode. Dexie then reports the error.
  const { indexedDB } = Dexie.dependencies as { indexedDB?: IDBFactory };
  if (!indexedDB) return {};
  return {
    indexedDB: {
      open(name, version) {
        if (version === undefined) throw new StoreIsNewer(name);
        return indexedDB.open(name, version);
      },
      deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    },
  };
}

/** Reports what live queries do not: that the store cannot be opened or a newer app upgrades it. */
export function watchOpening(store: Dexie, onFault: (cause: Error) => void): () => void {
  const onChange = ({ newVersion }: IDBVersionChangeEvent): void => {
    // Null means that the database is being deleted.
    if (newVersion !== null) onFault(new StoreIsNewer(store.name));
  };
  store.open().catch((cause: Error) => {
    const isClosed = cause.name === 'DatabaseClosedError' && !openingFault(cause);
    if (!isClosed) onFault(openingFault(cause) ? cause : new StoreIsDamaged(store.name, cause));
  });
  store.on('versionchange', onChange);
  return () => store.on('versionchange').unsubscribe(onChange);
}
