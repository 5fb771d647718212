import { Dexie } from 'dexie';
import { openingFault, StoreIsDamaged, StoreIsNewer } from './opening-fault.ts';

/**
 * Returns Dexie options for a database. With these options, the app cannot open the database if a
 * newer app has upgraded it [S24, S27]. Dexie would open it again without a version number, and
 * write in the old format. This wrapper of IndexedDB refuses that second attempt.
 */
export function ownVersionOnly(): { indexedDB?: Pick<IDBFactory, 'open' | 'deleteDatabase'> } {
  // Some browsers have no IndexedDB in their strictest mode. Dexie reports the error in that case.
  const { indexedDB } = Dexie.dependencies as { indexedDB?: IDBFactory };
  if (!indexedDB) return {};
  return {
    indexedDB: {
      open(name, version) {
        if (version === undefined) throw new StoreIsNewer(`A newer app has upgraded ${name}.`);
        return indexedDB.open(name, version);
      },
      deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    },
  };
}

/**
 * Opens a store. Calls `onFault` if the store cannot be opened, or if a newer version of the app
 * upgrades it while it is open. Live queries report neither case.
 * @returns a function that stops the watching
 */
export function watchOpening(store: Dexie, onFault: (cause: Error) => void): () => void {
  const onChange = ({ newVersion }: IDBVersionChangeEvent): void => {
    // Null means that the database is being deleted.
    if (newVersion !== null) onFault(new StoreIsNewer(`A newer app is upgrading ${store.name}.`));
  };
  store.open().catch((cause: Error) => {
    const isClosed = cause.name === 'DatabaseClosedError' && !openingFault(cause);
    if (!isClosed) onFault(openingFault(cause) ? cause : new StoreIsDamaged(store.name, { cause }));
  });
  store.on('versionchange', onChange);
  return () => store.on('versionchange').unsubscribe(onChange);
}
