import { Dexie } from 'dexie';
import { openingFault, StoreIsDamaged, StoreIsNewer } from './opening-fault.ts';

/**
 * The browser's IndexedDB for a Dexie that must open its own version only [S24, S27]. If the database is
 * newer, Dexie would open it again without a version and write as an older version does: that
 * second attempt is refused here. To be spread into Dexie's options.
 */
export function ownVersionOnly(): { indexedDB?: Pick<IDBFactory, 'open' | 'deleteDatabase'> } {
  // If there is no IndexedDB, as in a browser's strictest mode, Dexie reports it.
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
    // Null means that the database is being deleted.
    if (newVersion !== null) onFault(new StoreIsNewer(`${store.name} was moved on.`));
  };
  store.open().catch((cause: Error) => {
    const isClosed = cause.name === 'DatabaseClosedError' && !openingFault(cause);
    if (!isClosed) onFault(openingFault(cause) ? cause : new StoreIsDamaged(store.name, { cause }));
  });
  store.on('versionchange', onChange);
  return () => store.on('versionchange').unsubscribe(onChange);
}
